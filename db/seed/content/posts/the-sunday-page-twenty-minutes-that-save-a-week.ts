import type { SeedPost } from '../types.ts'

export const post = {
  slug: 'the-sunday-page-twenty-minutes-that-save-a-week',
  title: 'The Sunday page: twenty minutes that save a week',
  excerpt:
    'Sit down with coffee and last week’s sheet. Move three things, cross out five, and write one sentence about what you learned.',
  content: `<p>Most weeks do not go wrong on Wednesday. They go wrong on Monday morning, when you open your email before you have decided what the week is for. By ten o’clock five other people have decided it for you, and all of them were polite about it.</p>
<p>The Sunday page is our answer. It is one sheet, it takes twenty minutes, and it is the only page in the binder that we would ask you to keep if you threw the rest away.</p>
<h2>What you need</h2>
<p>Last week’s sheet, a blank one, a pen and something warm to drink. Leave the phone in another room. If your calendar lives on the phone, copy the coming week’s appointments onto paper first, then carry the phone out. You will be surprised how short the list is once it is in your own handwriting.</p>
<h2>Five minutes: look back</h2>
<p>Read last week’s sheet from top to bottom without changing anything. You will want to start fixing it. Wait. Put a tick beside what is done, and notice what you ticked that was never on the list: the neighbor you drove to the clinic, the form you found under the fruit bowl. Write those down too and tick them. They took hours, and they belong in the count.</p>
<p>Then finish this sentence at the bottom of the page:</p>
<blockquote><p>This week I learned that…</p></blockquote>
<p>Keep it small and true. “I learned that I cannot write anything after a parent-teacher night.” “I learned that the bus is faster on Thursdays.” After three months you will have a dozen of these sentences, and they will tell you more about how you work than any test could.</p>
<h2>Five minutes: let go</h2>
<p>Now the pen gets a harder job. Look at everything without a tick and cross out what you no longer mean to do. Five is a good number to aim for. Crossing out is a decision, and it is kinder than carrying “sort the photographs” from sheet to sheet until August.</p>
<p>Some lines will not let themselves be crossed out. Ask why each one is still there:</p>
<ul>
<li><strong>It is too big.</strong> “Taxes” is a month of work. “Find last year’s folder” is a step.</li>
<li><strong>It waits for somebody.</strong> Write the name and the day you will ask again.</li>
<li><strong>You are afraid of it.</strong> That is worth knowing. Put it on Tuesday morning, first thing, with a reward after it.</li>
</ul>
<h2>Five minutes: move three</h2>
<p>Take the new sheet. Copy over no more than three things from the old one. If you have nine, choose, and trust that the other six will come back if they matter. They usually do, and often with a deadline attached, which makes them easier to place.</p>
<p>Give each of the three a day and a rough hour. “Call the dentist” is a wish. “Call the dentist, Monday, after the school run” happens.</p>
<h2>Five minutes: one thing per tab</h2>
<p>Turn to your four tabs and write one line for each: something for your peace of mind, something for your body, something you want to know, something about money. One line, small enough to do on a bad day. A quiet walk. Lights out early on Wednesday. Twenty pages. Open the bank letter.</p>
<p>That makes seven things for the week, and you will meet all of them again next Sunday.</p>
<h2>When Sunday does not work</h2>
<p>A nurse who came to one of our workshops keeps her Sunday page on Thursdays, in the car, before a run of night shifts. A baker keeps it on Monday afternoon. The day matters less than the fact that it is always the same one, and that something pleasant comes with it. <em>Coffee and the page</em> lasts longer than <em>discipline and the page</em>.</p>
<p>If you miss a week, do not do two pages to make up for it. Take the next blank sheet and begin at the top.</p>
<p>The page itself is part of the <a href="/store">Complete System</a>, and in the <a href="/classes">Foundations course</a> we fill in the first one together. But a folded sheet of printer paper does just as well, and you could have it done before dinner.</p>`,
  author: '',
  category: 'Education',
  tags: ['planning', 'weekly review'],
  publishedDaysAgo: 2,
} satisfies SeedPost
