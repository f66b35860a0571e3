/**
 * Defers module scripts until after the first paint and the high-priority image, so that styles, fonts and that image
 * get the bandwidth of a slow connection. Until then the scripts have a `type` that browsers ignore, and buttons are
 * disabled.
 * @param startsEarly scripts wait for the first paint at most (contract/page-handle.ts)
 */
export function deferScripts(
  html: string,
  cspNonce: string | undefined,
  { startsEarly }: { startsEarly: boolean },
): string {
  const nonce = cspNonce ? ` nonce="${cspNonce}"` : ''
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replace(`<script${nonce} type="module" async="">`, `<script${nonce} type="${LATER}">`)
    .replace('</body>', `<script${nonce}>${startsEarly ? beginEarly : begin}</script></body>`)
}

const LATER = 'later'

/** Maximum time the scripts wait for the first paint, fonts and image. */
const MAX_WAIT_MS = 1500

const functions = `const begin=()=>{
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
const waited=new Promise(done=>setTimeout(done,${MAX_WAIT_MS}))
const beginAfter=work=>document.hidden?begin():Promise.race([work(),waited]).then(begin)`

/**
 * Constant text: the content security policy contains its hash. A page of the service worker starts at once: its files
 * need no connection.
 */
const beginEarly = `{${functions}
navigator.serviceWorker?.controller?begin():beginAfter(painted)
}`

/**
 * Constant text: the content security policy contains its hash. Runs once the styles are loaded. After the first paint
 * the browser knows which fonts it needs; fonts and image are visible two frames after they are ready. A page in a
 * background tab is never painted, so it does not wait.
 */
const begin = `{${functions}
const frame=()=>new Promise(requestAnimationFrame)
const seen=async()=>{
await painted()
const first=document.querySelector('img[fetchpriority=high]')
await Promise.allSettled([document.fonts.ready,first?.decode()])
await frame()
await frame()
}
beginAfter(seen)
}`
