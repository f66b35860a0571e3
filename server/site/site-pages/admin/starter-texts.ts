import { CANCEL_DAYS } from '#contract/classes/catalog/cancellation-terms.ts'
import type { PagePurpose } from '#contract/site/site-pages/page-options.ts'

const seller = `<p>[legal name]<br>[postal address]</p>
<p>Email: [contact email]<br>Phone: [contact phone]</p>`

/**
 * Starter texts of the legal pages as HTML. What they say about data is what the software does; a blank in brackets is the
 * owner's to fill in.
 */
export const starterTexts: Record<PagePurpose, string> = {
  privacy: `<p>This page explains which personal data [business name] keeps, why, and for how long.</p>
<h2>Who is responsible</h2>
${seller}
<h2>When you visit</h2>
<p>We set no cookies and use no analytics or advertising services. Your browser stores your cart, your choice of a light or dark theme, and what you write in the lessons, on your own device.</p>
<p>To protect the site against attacks, we count requests by IP address for up to 24 hours. Our hosting provider, [hosting provider], may keep access logs for [days] days.</p>
<h2>When you have an account</h2>
<p>We keep your name, your email address and a hash of your password, from which the password can’t be read. For each device on which you are signed in, we keep the browser’s name, the IP address and the time of the last visit, so that you can recognize your devices. A device is signed out after at most 90 days, and we delete this record 30 days later.</p>
<p>We keep what you write in the lessons, so that you find it on all your devices. If you connect Google Calendar, we store the access that Google grants until you disconnect it.</p>
<h2>When you write to us</h2>
<p>The contact form sends your name, your email address and your message to us by email. The copy on our server is deleted 30 days after that.</p>
<h2>When you get our newsletter</h2>
<p>We keep your email address, the text that you agreed to and the times of your sign-up and confirmation, until you ask us to delete them. Each newsletter has a link to unsubscribe. We don’t measure whether you open it or what you click.</p>
<h2>When you order</h2>
<p>We keep your order with its invoice, your enrollments, the delivery address and the emails about them. Tax law requires us to keep orders and invoices for [years] years.</p>
<p>Payments are handled by Stripe. Your card number goes to Stripe directly and never reaches our server. We send Stripe your email address and what you ordered.</p>
<h2>Who else receives data</h2>
<ul><li>Stripe, for payments</li><li>[email provider], which delivers our emails</li><li>[hosting provider], on whose servers this site runs</li><li>[shipping company], which delivers parcels</li><li>YouTube or Vimeo, if you play a video from there</li></ul>
<h2>Your rights</h2>
<p>In your account, you can download all the data we keep about you, correct your name and email address, and delete the account. Orders and invoices stay for the time named above, without your account.</p>
<p>You can also write to [contact email] to ask for access, correction, deletion or a copy of your data, to object to its use, and you can complain to your data protection authority: [authority].</p>`,

  terms: `<p>These terms apply to everything you buy from [business name].</p>
<h2>The seller</h2>
${seller}
<h2>Your order</h2>
<p>The products and classes on this site are an invitation to order. The contract is made when we confirm your payment by email.</p>
<h2>Prices and payment</h2>
<p>The total price is shown before you pay, with shipping and taxes if there are any. You pay online when you order.</p>
<h2>Delivery</h2>
<p>We ship physical products within [days] days. Digital products can be downloaded from your order right after the payment.</p>
<h2>Classes and sessions</h2>
<p>An enrollment gives one person a spot. You find the link to join a live class, and the lessons of a course, in your account. If we cancel a class, you get the whole price back or can choose another date.</p>
<h2>Use of the materials</h2>
<p>Lessons, recordings and downloads are for your own use. Please don’t copy them for others or sell them.</p>
<h2>Liability</h2>
<p>[What you are liable for, as the law of your country allows.]</p>
<h2>Applicable law</h2>
<p>The law of [country] applies. Consumers keep the protection of the law of the country in which they live.</p>`,

  refunds: `<p>How you can cancel an order at [business name], and how you get your money back.</p>
<h2>Classes</h2>
<p>You can cancel an enrollment in your account, up to the deadline that is shown before you pay: ${CANCEL_DAYS} days before the start, unless the class says otherwise. In a self-paced course, the days count from your enrollment, and they end early when you open the lesson named there. We refund the whole price to the original payment method.</p>
<h2>1-on-1 sessions</h2>
<p>You can move or cancel a session in your account, up to the deadline that is shown when you book.</p>
<h2>Products</h2>
<p>You can return a physical product within [days] days after it arrived. Write to [contact email] first, and send it to:</p>
<p>[return address]</p>
<p>You pay for the return, unless the product was damaged or wrong.</p>
<h2>Downloads</h2>
<p>A download can be returned until you have opened it for the first time: [your rule].</p>
<h2>When we cancel</h2>
<p>If we cancel a class, we refund the whole price. You get an email, and the money is usually back within 5 to 10 days.</p>`,

  imprint: `<h2>[business name]</h2>
${seller}
<p>Tax ID: [tax id]</p>
<p>Represented by: [name of the owner or director]<br>Register: [court and number, if there is one]</p>
<p>Responsible for the content: [name and postal address]</p>`,
}
