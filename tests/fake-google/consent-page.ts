/** Target of the consent form. */
export const CHOSEN = '/o/oauth2/v2/chosen'

/** Returns the error in the URL of a consent page, or null. With an error, Google does not redirect back. */
export function consentError(asked: URLSearchParams, { clientId }: { clientId: string }): string | null {
  if (asked.get('client_id') !== clientId) return 'invalid_client'
  if (asked.get('response_type') !== 'code') return 'unsupported_response_type'
  const redirect = URL.parse(asked.get('redirect_uri') ?? '')
  if (!redirect || !['/calendar/google', '/auth/google'].includes(redirect.pathname)) return 'redirect_uri_mismatch'
  return asked.get('code_challenge_method') === 'S256' && asked.get('code_challenge') ? null : 'invalid_request'
}

/** Returns the page on which the user chooses an account and the permissions. */
export function consentPage(asked: URLSearchParams, emails: string[]): string {
  const scopes = (asked.get('scope') ?? '').split(' ')
  const hidden = [...asked].filter(([name]) => name !== 'scope')
  return `<!doctype html><html lang="en"><title>A stand-in for Google</title><h1>Choose what to allow</h1>
<form action="${CHOSEN}">
${hidden.map(([name, value]) => `<input type="hidden" name="${name}" value="${plain(value)}">`).join('\n')}
<p><label>Account <select name="account">${emails.map((email) => `<option>${plain(email)}</option>`).join('')}</select></label></p>
${scopes.map((scope) => `<p><label><input type="checkbox" name="allowed" value="${plain(scope)}" checked> ${plain(scope)}</label></p>`).join('\n')}
<button>Allow</button> <button name="denied" value="1">Cancel</button>
</form>`
}

const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
