"""What tells a phone that links to this site may be opened by an app: one file for Android, one for Apple's systems.

Both fetch it by themselves, from the root and without following redirects. Where no app is named, there is none.
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

RELATIONS = ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"]
OPENED = ("/legacies/*", "/invitations/*")
"""What an app opens instead of the browser: pages of a legacy, and invitations to one."""
LASTS = {"Cache-Control": f"public, max-age={60 * 60}"}


@require_safe
def android(_request: HttpRequest) -> HttpResponse:
    """Digital Asset Links, of Google."""
    if not settings.ANDROID_APPS:
        raise Http404
    said = [
        {
            "relation": RELATIONS,
            "target": {
                "namespace": "android_app",
                "package_name": package,
                "sha256_cert_fingerprints": fingerprints,
            },
        }
        for package, fingerprints in settings.ANDROID_APPS.items()
    ]
    return JsonResponse(said, safe=False, headers=LASTS)


@require_safe
def apple(_request: HttpRequest) -> HttpResponse:
    """Associated domains, of Apple."""
    if not settings.APPLE_APPS:
        raise Http404
    links = {"appIDs": settings.APPLE_APPS, "components": [{"/": path} for path in OPENED]}
    said = {"applinks": {"details": [links]}, "webcredentials": {"apps": settings.APPLE_APPS}}
    return JsonResponse(said, headers=LASTS)
