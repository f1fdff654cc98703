"""A family tree as other programs write it, in both versions of GEDCOM, and a calendar."""

from __future__ import annotations

TREE_551 = b"""0 HEAD
1 SOUR X
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Rose Ann /Miller/
1 SEX F
1 BIRT
2 DATE 17 FEB 1938
2 PLAC Bacup
1 OCCU Teacher
2 DATE FROM 1954 TO 1998
1 RESI
2 DATE (when she was young)
2 PLAC Leeds
1 EVEN
2 TYPE first prize
2 DATE ABT 1962
1 DEAT Y
2 DATE 2019
1 FAMS @F1@
1 FAMC @F2@
0 @I2@ INDI
1 NAME Karl /Miller/
1 SEX M
1 BIRT
2 DATE BEF 1938
1 OCCU Baker
1 FAMS @F1@
0 @I3@ INDI
1 NAME J\xc3\xb6rg /Miller/
1 SEX M
1 BIRT
2 DATE BET 1960 AND 1969
1 FAMC @F1@
0 @I4@ INDI
1 NAME Ida /Stone/
1 SEX F
1 DEAT
2 DATE 1971
1 FAMS @F2@
0 @I5@ INDI
1 NAME Rose /Miller/
1 BIRT
2 DATE 1801
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 MARR
2 DATE JUN 1961
2 PLAC St Saviour's
0 @F2@ FAM
1 WIFE @I4@
1 CHIL @I1@
0 TRLR
"""
TREE_7 = TREE_551.replace(b"2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8", b"2 VERS 7.0")


def calendar(*events: str) -> bytes:
    inside = "".join(f"BEGIN:VEVENT\n{event}\nEND:VEVENT\n" for event in events)
    return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n{inside}END:VCALENDAR\n".replace("\n", "\r\n").encode()


CALENDAR = calendar(
    "UID:a1\nDTSTART;VALUE=DATE:19620614\nDTEND;VALUE=DATE:19620615\nSUMMARY:They married.\nCATEGORIES:wedding\n"
    "LOCATION:Leeds",
    "UID:a2\nDTSTART:19991231T220000Z\nSUMMARY:She danced.\nRRULE:FREQ=YEARLY",
    "UID:a3\nDTSTART;VALUE=DATE:20010701\nDTEND;VALUE=DATE:20010709\nSUMMARY:At the sea.",
    "UID:a4\nDTSTART;VALUE=DATE:20010701",
)
