import { useCspNonce } from './csp-nonce.ts'

/**
 * Records clicks and input before hydration and replays them in order afterwards (features: frame, 28). Runs in the head,
 * because a page can be used while the rest of it is still loading. Rendered by the server only.
 */
export function ReplayInput() {
  const nonce = useCspNonce()
  // Constant text: the content security policy contains its hash.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scriptText }} />
}

/** Dispatched by hydrated-event.ts. */
const HYDRATED_EVENT = 'hydrated'

/**
 * - Buttons of a form with an `action` work without scripts and are not recorded.
 * - A box is clicked even if it already has the recorded state, because that may have changed since.
 * - A field gets its text back if hydration replaced it. React ignores input events whose value it already knows, so its
 *   value tracker is changed first (`_valueTracker`; without it React sees the text only with the next key).
 * - Repeated clicks on one button are replayed once.
 */
const scriptText = `{
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
addEventListener('${HYDRATED_EVENT}',async()=>{
removeEventListener('click',press,true)
removeEventListener('input',change,true)
for(const[element,state]of done){
again(element,state)
await 0
}
},{once:true})
}`
