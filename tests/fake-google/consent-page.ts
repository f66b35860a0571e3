export const CONSENT_FORM_PATH = '/o/oauth2/v2/chosen'

/** Returns the error in the URL of a consent page, or null. With an error, Google does not redirect back. */
export function consentError(query: URLSearchParams, { clientId }: { clientId: string }): string | null {
  if (query.get('client_id') !== clientId) return 'invalid_client'
  if (query.get('response_type') !== 'code') return 'unsupported_response_type'
  const redirect = URL.parse(query.get('redirect_uri') ?? '')
  if (!redirect || !['/calendar/google', '/auth/google'].includes(redirect.pathname)) return 'redirect_uri_mismatch'
  return query.get('code_challenge_method') === 'S256' && query.get('code_challenge') ? null : 'invalid_request'
}

export function consentPage(query: URLSearchParams, emails: string[]): string {
  const scopes = (query.get('scope') ?? '').split(' ')
  const hiddenFields = [...query].filter(([name]) => name !== 'scope')
  return `<!doctype html><html lang="en"><title>A stand-in for Google</title><h1>Choose what to allow</h1>
<form action="${CONSENT_FORM_PATH}">
${hiddenFields.map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`).join('\n')}
<p><label>Account <select name="account">${emails.map((email) => `<option>${escapeHtml(email)}</option>`).join('')}</select></label></p>
${scopes.map((scope) => `<p><label><input type="checkbox" name="allowed" value="${escapeHtml(scope)}" checked> ${escapeHtml(scope)}</label></p>`).join('\n')}
<button>Allow</button> <button name="denied" value="1">Cancel</button>
</form>`
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
