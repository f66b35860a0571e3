/**
 * A page can be read before any script is there, and a slow line has room for one thing at a time: what can be seen comes
 * first, styles, type and the first large picture; the scripts are asked for when that was painted. Until then they lie in
 * the page under names that no browser acts on, and what is pressed and typed is kept for them (early-input.tsx).
 * @param html a whole page, as it was rendered
 * @param mark what the page's own scripts bear, so that its security policy names them
 */
export function scriptsLast(html: string, mark: string | undefined): string {
  const nonce = mark ? ` nonce="${mark}"` : ''
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replace(`<script${nonce} type="module" async="">`, `<script${nonce} type="${LATER}">`)
    .replace('</body>', `<script${nonce}>${begin}</script></body>`)
}

const LATER = 'later'

/** How long the scripts wait for letters and a picture after the first paint: what never comes must not keep them. */
const PATIENCE_MS = 1500

/**
 * Its text is constant. A page that is opened behind another is not painted, and need not wait; each paint waits for the
 * styles, and with the first one a browser knows which letters it lacks.
 */
const begin = `{
const begin=()=>{
for(const link of document.querySelectorAll('link[rel=${LATER}]'))link.rel='modulepreload'
for(const late of document.querySelectorAll('script[type=${LATER}]')){
const script=document.createElement('script')
script.type='module'
script.text=late.text
document.head.append(script)
}}
const painted=()=>new Promise(done=>document.hidden?done():requestAnimationFrame(()=>setTimeout(done)))
const seen=async()=>{
await painted()
const first=document.querySelector('img[fetchpriority=high]')
const waited=new Promise(done=>setTimeout(done,${PATIENCE_MS}))
await Promise.race([waited,Promise.allSettled([document.fonts.ready,first?.decode()])])
await painted()
}
seen().then(begin)
}`
