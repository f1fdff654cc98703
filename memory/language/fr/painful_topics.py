"""Phrases of several words for painful topics of family life in French."""

from memory.language.lexicon import loose

PAINFUL_PHRASES = {
    "affair": loose(
        r"""(?:\b(?:il|elle|elles|ils)\s(?:l['’]|la\s|le\s)(?:a\s|avait\s)?tromp(?:ée?|ait|a)\b
          |\btromp(?:ait|é|ée|a|er)\s(?:sa|son|ma|mon|maman|papa|grand)\b|\btromp(?:é|ée|ait)\s(?:\w+\s)?avec\b
          |\b(?:une|des|sa|ses|la)\sma[iî]tresses?\b(?!\sd['’]|\sde\smaison)|\bamante?s?\b|\bdouble\svie\b
          |\bautre\sfamille\b
          |\b(?:y\savait|avait|voyait|fréquentait|rencontr\w+)\s(?:\w+\s)?(?:une?\sautre|quelqu['’]un\sd['’]autre)\b
            (?!\s(?:id|fois|mais|jour|choix))
          |\bcouch(?:ait|é|er)\savec\b|\b(?:aller|allait|va)\svoir\sailleurs\b|\binfid[eè]l\w+|\badult[eè]re\w*
          |\bcocu\w*
          |\bquitt(?:é|ée|a)\s.{1,30}\spour\s(?:une?\s|le\s|la\s|sa\s|son\s|quelqu)|\ben\scachette\savec\b
          |\b(?:parti|partie|enfuie?|enfui)\savec\s(?:le|la|un|une)\s(?!val|enf)|\bau\slit\savec\b|\bentret(?:enait
          |enu)\sune\s(?:femme|fille)|\b(?:la|le|les)\strompait\b|\brelation\s(?:avec|cach\w+
          |secr\w+))"""
    ),
    "suicide": loose(
        r"""(?:\bs['’](?:est|était)\s(?:tuée?\b(?!\s(?:en|dans|sur|à))|pendue?|suicidée?|ôtée?\sla\svie|empoisonnée?
            |immolée?|noyée?\sexprès|ouvert\sles\sveines|donnée?\sla\smort|tirée?\sune\sballe)
          |\bs['’]est\sjetée?\s(?:sous|devant|du|de|par)\s(?:(?:un|le|la|les|l)\s?['’]?)?\s?(?:train|m[eé]tro|rails|pont
            |toit|balcon|fen[eê]tre|falaise|voie|camion|viaduc)
          |\bmis(?:e)?\sfin\sà\sses\sjours|\bse\s(?:pendre|suicider|tuer|donner\sla\smort)\b
          |\b(?:avalé|pris)\stous?\s(?:ses|les)\s(?:cachets|comprimés|médicaments|somnif[eè]res)
          |\bau\sbout\sd['’]une\scorde|\bflingu\w+|\blaissée?\s(?:couler|mourir)|\bretrouvée?\spendue?
          |\bne\svoulait\splus\svivre
          |\bs['’]est\s(?:noyée?|jetée?)\sdans\s(?:la|le)\s(?:rivi[eè]re|canal|fleuve|seine|lac|puits)|\bsurdose
          |\blettre\sd['’]adieu|\bsuicid\w*)"""
    ),
    "drinking": loose(
        r"""(?:\bsaoul\w*|\b(?:était|rentrait|revenait|complètement|souvent|toujours|tout)\ssoûle?s?\b
          |\balcooli(?:que|ques|sme|sé)\b|\blev(?:ait|é|er)\sle\scoude|\bmise?\sà\sboire
          |\bboi?v?ait\s(?:comme|trop|beaucoup|tous|toute|en\scachette)|\bbourrée?s?\b(?!\s(?:de|d['’])\s?\w)
          |\bpomp[eé]tte
          |\bpicol\w+|\bbuvait\s(?:sa|toute|son)\s(?:la\s)?(?:paie|paye|salaire)|\btenait\splus\sdebout
          |\bsentait\s(?:le\svin|l['’]alcool)
          |\beau-de-vie|\bcuite\b|\bgueule\sde\sbois|\bcures?\s(?:de\s)?(?:désintox\w*|sevrage)|\bdésintox\w*
          |\balcooliques\sanonymes|\bun\sverre\sde\strop|\bnoyait\s.{1,25}\sdans\s(?:le|l['’]|la)
          |\b(?:rhum|vin|gn[oô]le|whisky|pastis|calva\w*|bi[eè]re)\sl['’]a\s\w+)"""
    ),
    "abuse": loose(
        r"""(?:^\W*(?:les|ses)\scoups\W*$|\blev(?:é|ait|er|a)\sla\smain\ssur|\bportait?\sla\smain\ssur
          |\b(?:battait|frappait|cognait|giflait|rouait|tabassait|fouettait|étranglait)\s(?:ma|sa|mon|son|ses
          |les\s(?:enfants|filles|petits|gosses|gar[cç]ons)
          |maman|papa
            |grand)\b
          |\b(?:nous|me|le|la|les|lui)\s(?:battait|frappait|cognait|giflait|tabassait|fouettait|tapait\sdessus)
          |\bl['’](?:a\s|avait\s)?(?:battait|frappait|giflait|battue?|frappée?|giflée?|tabassée?|cognée?)\b
          |\b(?:battue?s?|rouée?\sde\scoups|coups\sde\s(?:ceinture|poing|pied|b[aâ]ton)|des\scoups\b|violen(?:t|te
          |ces?)\b)
          |\b(?:une|des|deux)\s(?:gifles?|claques?|raclée|baffes?)|\bœil\sau\sbeurre|\boeil\sau\sbeurre|\bdes\sbleus\b
          |\b(?:cognait|frappait|tapait)\ssur\s(?:ma|mon|sa|nous|elle|les|maman)|\braclées?\b
          |\bpeur\sde\sses\s(?:poings|coups|mains)|\bavec\s(?:sa|la|une|son|un)\s(?:ceinture|fouet|martinet
          |b[aâ]ton)|\babus(?:é|ait|er)\s(?:de|d['’])
          |\bmaltrait\w+
          |\b(?:oncle|curé|pr[eê]tre|voisin|grand-p[eè]re|beau-p[eè]re|instituteur)\s(?:l['’]a\s|le\s|la\s|les\s|nous\s)
            (?:touch|trip|viol)\w+)"""
    ),
    "miscarriage": loose(
        r"""(?:\bperdu\s(?:un|une|le|la|son|leur|notre|deux|trois|plusieurs|les|l['’])\s?
            (?:bébés?|enfants?|petits?\b(?!\s\w+s?\sde)|jumeaux|jumelles|grossesse)
          |\benterrée?\sune?\s(?:\w+\s)?(?:bébé|enfant|fille|gar[cç]on)|\bl['’]a(?:vait)?\sperdue?\sà\s\w+\s(?:mois
          |semaines)
          |\bcœur\s.{0,20}ne\sbattait\splus|\bfausses?\scouches?|\bmort-?\s?nés?e?s?\b|\bnée?s?\s(?:morte?s?|sans\svie)
          |\bgrossesse\s(?:s['’]est\s|a\s|n['’]a\s)(?:\w+\s)?(?:arrêtée?|interrompue?|pas)\b
          |\bavant\sterme\b.{0,30}\b(?:mort|survécu))"""
    ),
}
