import { useCspNonce } from '../../../platform/router/csp-nonce.ts'
import { sessionKey } from '../../../platform/session/session-store.ts'
import { storagePrefix } from '../progress/storage-keys.ts'

/**
 * Inline script after the fields of a lesson. It fills in stored answers before the first paint, so that hydration causes
 * no layout shift. `data-restored` holds the restored value of each field. The text is constant because the CSP allows it by
 * hash; the bundler removes it from the client bundle.
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
e.value=e.dataset.restored=e.parentNode.dataset.text=newest?newest.text:''});
give('data-step','step',progress.ticks.concat(progress.done?{step:'',on:progress.done.on}:[]),(e,{on})=>{
e.checked=on;e.dataset.restored=on})
}catch{}`
