import { useCspNonce } from './csp-nonce.ts'

/**
 * What is pressed, typed and chosen before the scripts are there happens when they are, in its order, so that nobody has to
 * know of it (features: frame, 28). It listens from the head on: a page is read, and written in, while its end is still on
 * the way. Only a server writes it; a browser, in which it has run by then, never loads it.
 */
export function ReplayInput() {
  const nonce = useCspNonce()
  // A constant of ours, named by its hash in the page's security policy.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
}

/** Told by web/root.tsx when the page answers to what is pressed. */
const AWAKE = 'awake'

/**
 * The button of a form that leads somewhere needs no script. Whoever presses what is chosen already means it, and it may be
 * another by then. What was typed and chosen is put back where React had another idea of it, and React is told of it as if
 * it happened now: it hears of no change to what it took over, so its memory of the field is made another
 * (`_valueTracker`; without it the text stays, and React learns of it with the next letter). Whoever presses twice in a
 * hurry means it once.
 */
const text = `{
const done=new Map
const keep=(element,state)=>{
done.delete(element)
done.set(element,state)
}
const isBox=({type})=>/^(checkbox|radio)$/.test(type)
const press=event=>{
if(isBox(event.target))keep(event.target,event.target.checked)
const button=event.target.closest?.('button')
if(!button||button.closest('form[action]'))return
event.preventDefault()
event.stopImmediatePropagation()
keep(button)
}
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
}`
