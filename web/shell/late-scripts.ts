/**
 * A page can be read before any script is there, and a slow line has room for one thing at a time: what can be seen comes
 * first, styles, type and pictures; the scripts are asked for when that was painted. Until then they lie in the page under
 * names that no browser acts on. The last button that is pressed before they are there is pressed again when they are, so
 * that nobody has to know of it (features: frame, 28).
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

/** Told by web/root.tsx when the page answers to what is pressed. */
const AWAKE = 'awake'

/**
 * Its text is constant. A page that is opened behind another is not painted, and need not wait; each paint waits for the
 * styles. The button of a form that leads somewhere needs no script.
 */
const begin = `{
let pressed
const keep=event=>{
const button=event.target.closest?.('button')
if(!button||button.closest('form[action]'))return
event.preventDefault()
pressed=button
}
addEventListener('click',keep,true)
addEventListener('${AWAKE}',()=>{
removeEventListener('click',keep,true)
pressed?.click()
},{once:true})
const begin=()=>{
for(const link of document.querySelectorAll('link[rel=${LATER}]'))link.rel='modulepreload'
for(const late of document.querySelectorAll('script[type=${LATER}]')){
const script=document.createElement('script')
script.type='module'
script.text=late.text
document.head.append(script)
}}
document.hidden?begin():requestAnimationFrame(()=>setTimeout(begin))
}`
