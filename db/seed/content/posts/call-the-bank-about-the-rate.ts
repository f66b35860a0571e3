import type { SeedPost } from '../types.ts'

export const post = {
  slug: 'call-the-bank-about-the-rate',
  title: 'Call the bank about the rate',
  excerpt:
    'A phone call you have been putting off, cut into six steps, with the words to say and a place to write the answer.',
  content: `<p>There is a line that turns up in one Finance section after another, in every kind of handwriting, and it nearly always sits there unticked for months: <em>Call the bank about the rate</em>. Sometimes it is the insurer or the phone company. The call takes a quarter of an hour. The dread has been going on since October.</p>
<p>I put it off myself for most of a year. What finally helped was a cup of tea and a sheet of paper with the words already on it. Here is the sheet.</p>
<h2>Before you call</h2>
<ol>
<li><strong>Find three numbers.</strong> What you pay now, what it costs you in a whole year, and what at least one other company asks for the same thing. The third takes ten minutes on the web. Write down the name of the company and the date you looked.</li>
<li><strong>Read your own letter.</strong> Look for the date when your rate, policy or contract can be changed, and for any fee for leaving. If you can only leave in June, put a note into June and still call now.</li>
<li><strong>Decide what you want.</strong> A lower rate, a smaller fee, a better plan for the same money. One thing. Then decide what you will do if they say no. “I will move it in June” is an answer. So is “I will stay and stop worrying about it.”</li>
</ol>
<h2>The call</h2>
<p>Call in the morning in the middle of the week if you can, with the letter in front of you. Have a pen. Begin by writing down the date, the time and the name of the person you are speaking to, and use the name. Whoever answers spends all day being shouted at, and you are about to be the pleasant part of their morning.</p>
<p>Then read this out. It does not have to sound clever.</p>
<blockquote><p>Good morning. I have been a customer since 2017 and I would like to stay. I am paying this much, and I have seen the same thing offered for less. What can you do for me?</p></blockquote>
<p>After that comes the only hard part, which is to say nothing. The silence will feel very long. It is perhaps four seconds. Let them fill it.</p>
<h2>The three answers</h2>
<ul>
<li><strong>Yes.</strong> Ask them to repeat it slowly and write it down: the new figure, from when, for how long, what it costs to change. Ask for it in writing. Say thank you.</li>
<li><strong>Not I, but somebody else could.</strong> Ask to be put through, and ask for a number in case the line drops. Begin again with the same three sentences.</li>
<li><strong>No.</strong> Ask when it would be worth calling again, write the date in your Schedule, and say thank you all the same. You now know something you did not know this morning, and the decision is yours.</li>
</ul>
<p>Do not agree to anything new on the phone that you did not call about. “Please send it to me and I will read it” is a complete sentence.</p>
<h2>After the call</h2>
<p>Write one line on the Finance sheet while it is fresh: who, what, from when. Put the date when the new terms end into next year’s calendar, three weeks early, so that you call them before they renew you. Then tick it. If you can, do something nice within the hour, because you want the next such call to remember how this one ended.</p>
<p>If the call saved you anything, decide today where that money goes. Eleven dollars a month that nobody has assigned will quietly turn into lunch. Eleven dollars a month that leave on the first for the rent reserve are, after a year, one hundred and thirty-two dollars with a purpose.</p>
<h2>Two people, one afternoon</h2>
<p>One of our groups has made a tradition of it. Twice a year, four of them meet at somebody’s kitchen table, each with one dreaded call on a sheet. They draw straws. While one person is on the phone the others keep silent and slide over notes like schoolchildren: <em>ask about the fee</em>. Whoever gets the firmest no is bought a slice of cake. Strangely, the caller with the no often looks as relieved as the rest. What had been weighing on them all along was the not having asked.</p>
<p>If you would rather begin with something gentler than a phone call, our lesson on <a href="/binder/three-months-of-rent">three months of rent</a> needs only a pencil.</p>`,
  author: 'Daniel Osei',
  category: 'Finance',
  tags: ['phone calls', 'courage', 'saving'],
  publishedDaysAgo: 51,
} satisfies SeedPost
