/**
 * A page can be read before any script is there, and a slow line has room for one thing at a time: what can be seen comes
 * first, styles, type and pictures; the scripts are asked for when that was painted. Until then they lie in the page under
 * names that no browser acts on. What is pressed, typed and chosen before they are there happens when they are, in its order, so
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
 * styles. The button of a form that leads somewhere needs no script. What was typed and chosen is put back where React had
 * another idea of it, and React is told of it as if it happened now: it hears of no change to what it took over, so its
 * memory of the field is made another (`_valueTracker`; without it the text stays, and React learns of it with the next
 * letter). Whoever presses twice in a hurry means it once.
 */
const begin = `{
const done=new Map
const keep=(element,state)=>{
done.delete(element)
done.set(element,state)
}
const press=event=>{
const button=event.target.closest?.('button')
if(!button||button.closest('form[action]'))return
event.preventDefault()
event.stopImmediatePropagation()
keep(button)
}
const isBox=({type})=>/^(checkbox|radio)$/.test(type)
const change=({target})=>keep(target,isBox(target)?target.checked:target.value)
const again=(element,state)=>{
if(element.matches('button'))element.click()
else if(isBox(element)){
element.checked=!state
element.click()
}else{
if(element.value!==state)element.value=state
element._valueTracker?.setValue(state+' ')
for(const type of['input','change'])element.dispatchEvent(new Event(type,{bubbles:true}))
}}
addEventListener('click',press,true)
addEventListener('input',change,true)
addEventListener('${AWAKE}',async()=>{
removeEventListener('click',press,true)
removeEventListener('input',change,true)
for(const[element,state]of done){
again(element,state)
await 0
}
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
