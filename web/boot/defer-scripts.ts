/**
 * A page can be read before any script is there, and a slow line has room for one thing at a time: what can be seen comes
 * first, styles, type and the first large picture; the scripts are asked for when that was painted. Until then they lie in
 * the page under names that no browser acts on, and what is pressed and typed is kept for them (replay-input.tsx).
 * @param html a whole page, as it was rendered
 * @param cspNonce what the page's own scripts bear, so that its security policy names them
 */
export function deferScripts(html: string, cspNonce: string | undefined): string {
  const nonce = cspNonce ? ` nonce="${cspNonce}"` : ''
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replace(`<script${nonce} type="module" async="">`, `<script${nonce} type="${LATER}">`)
    .replace('</body>', `<script${nonce}>${begin}</script></body>`)
}

const LATER = 'later'

/** How long the scripts wait for what is to be seen: what never comes must not keep them. */
const PATIENCE_MS = 1500

/**
 * Its text is constant. It runs when the styles are there, and a browser that has painted once knows which letters it lacks;
 * what they and the picture change is on show two frames later. A page that is opened behind another is not painted, and
 * need not wait.
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
const painted=()=>new Promise(done=>{
const watch=list=>list.getEntriesByName('first-contentful-paint').length&&done()
new PerformanceObserver(watch).observe({type:'paint',buffered:true})
})
const frame=()=>new Promise(requestAnimationFrame)
const seen=async()=>{
await painted()
const first=document.querySelector('img[fetchpriority=high]')
await Promise.allSettled([document.fonts.ready,first?.decode()])
await frame()
await frame()
}
const waited=new Promise(done=>setTimeout(done,${PATIENCE_MS}))
document.hidden?begin():Promise.race([seen(),waited]).then(begin)
}`
