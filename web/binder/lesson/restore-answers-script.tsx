import { sessionKey } from '../../auth/session/session-store.ts'
import { useCspNonce } from '../../boot/csp-nonce.ts'
import { storagePrefix } from '../progress/storage-keys.ts'

/**
 * Runs where it stands, behind the fields of a lesson, before they are painted: what this browser keeps of the lesson is in
 * them at once, so that nothing moves when the page wakes up. `data-kept` tells the fields what they were given. Its text
 * is constant, because the page's security policy names its hash; the bundler drops it from what a browser loads.
 */
export function RestoreAnswersScript() {
  const markup = { dangerouslySetInnerHTML: { __html: import.meta.env.SSR ? text : '' } }
  return <script nonce={useCspNonce()} suppressHydrationWarning {...markup} />
}

const text = `try{
const page=document.querySelector('[data-lesson]'),session=JSON.parse(localStorage.getItem('${sessionKey}')),
{progress}=JSON.parse(localStorage.getItem('${storagePrefix}'+(session?session.user.id:'')+'/'+page.dataset.lesson)),
give=(mark,name,all,put)=>page.querySelectorAll('['+mark+']').forEach((e)=>{
const one=all.find((o)=>o[name]===e.getAttribute(mark));if(one)put(e,one)});
give('data-question','question',progress.answers,(e,{versions:[newest]})=>{
e.value=e.dataset.kept=e.parentNode.dataset.text=newest?newest.text:''});
give('data-step','step',progress.ticks.concat(progress.done?{step:'',on:progress.done.on}:[]),(e,{on})=>{
e.checked=on;e.dataset.kept=on})
}catch{}`
