"""The site as an installable app: its manifest, its service worker, and the page that is shown without a network.

None of them contains anybody's data: the worker stores only the offline page and its static files on the device.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.startup.environment import BASE_DIR

PAPER = "#f7f2e8"
"""The colour shown until the page is loaded, the light one of static/css/tokens.css. A manifest has only one."""
ICONS = (
    ("img/icon-192.png", 192, "any"),
    ("img/icon-512.png", 512, "any"),
    ("img/icon-maskable-512.png", 512, "maskable"),
)
OFFLINE_PAGE = "offline.html"
# Browsers check for a new version with every page. Once an hour is enough.
LASTS = f"public, max-age={60 * 60}"


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    said = {
        "id": "/",
        "name": "Keepsake",
        "short_name": "Keepsake",
        "description": _("A place where families remember a person together."),
        "lang": get_language() or settings.LANGUAGE_CODE,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": static(path), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for path, size, purpose in ICONS
        ],
    }
    return JsonResponse(said, content_type="application/manifest+json", headers={"Cache-Control": LASTS})


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Return the service worker. Its URL is at the root, because a worker controls only pages below its own URL."""
    return HttpResponse(_versioned_worker(), content_type="text/javascript", headers={"Cache-Control": LASTS})


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, OFFLINE_PAGE)


@lru_cache(maxsize=1)
def _versioned_worker() -> str:
    """Return the worker with a version, which changes with the offline page and its files.

    Browsers then fetch the offline page and its files again.
    """
    version = hashlib.sha256(render_to_string(OFFLINE_PAGE).encode()).hexdigest()[:16]
    return f"// {version}\n{(BASE_DIR / 'static/js/service-worker.js').read_text()}"
