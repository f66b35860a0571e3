/** Creates an XML response that may be cached for five minutes. */
export const xmlResponse = (text: string) =>
  new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
