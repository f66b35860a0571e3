import type { SeedPost } from '../types.ts'

export const post = {
  slug: 'the-course-you-bought-and-never-opened',
  title: 'The course you bought and never opened',
  excerpt:
    'Almost everyone has one. You can finish it, or you can let it go on purpose. Both feel better than the third way.',
  content: `<p>Mine was watercolor. Twelve lessons, bought on a rainy evening in February, with a discount that ended at midnight. I watched the first eight minutes, learned that I had the wrong paper, and closed the window. For two years it lay at the bottom of my inbox like a stone in a shoe.</p>
<p>We sell courses, so you might expect us to say that you should buy another one. First, please, open the one you have. Or get rid of it properly. What wears you down is the third way, where you do neither and think of it every time you pass the art store.</p>
<h2>Give it one evening</h2>
<p>Take a sheet from the Education tab and write the name of the course at the top. Below it, answer three questions. Be quick. The first answer is usually the right one.</p>
<ol>
<li><strong>What did I want to be able to do?</strong> Leave out the skill’s name and write the picture you had in your head. “Paint a postcard on vacation and send it to my sister.”</li>
<li><strong>Do I still want that?</strong> Yes or no. “I should” counts as no.</li>
<li><strong>What stopped me, the very first time?</strong> Mine was the paper. It is often something as small as that.</li>
</ol>
<h2>If the answer is no</h2>
<p>Then you are free, and it only takes a moment. Write on the sheet: <em>I bought this in February two years ago. I wanted it then. I don’t want it now. It cost me forty dollars to find out.</em> Sign it, if you like a ceremony. Delete the email. Move the sheet to the back of the section, where you keep what is finished, because it is.</p>
<p>People laugh at the signing, and then they do it, and a few of them have told me it was the best part of the weekend. A thing you have put down with both hands stays down.</p>
<h2>If the answer is yes</h2>
<p>Then do not promise to finish the course. Twelve lessons is a project, and you have been carrying that project around for long enough to know how heavy it is. Do this instead.</p>
<ul>
<li><strong>Remove the first stone.</strong> Buy the paper, find the password, borrow the guitar. Make this a whole entry in To Done with a day beside it, and do nothing else that day.</li>
<li><strong>Book three sittings.</strong> Three dates, forty minutes each, within ten days. Write them in ink.</li>
<li><strong>Tell one person what you will show them.</strong> One postcard, one song, one page of Spanish. Give them the date.</li>
<li><strong>Skip without shame.</strong> If lesson two explains what you already know, go to lesson three. Nobody is collecting the certificates.</li>
</ul>
<p>After the third sitting, decide again. You may want three more. You may find that you have what you came for: I learned to paint one decent wash of sky in lesson four, and I have sent nine postcards with very good skies and rather poor sheep.</p>
<h2>Watching is not the work</h2>
<p>It is pleasant to watch somebody who is good at something, and it feels like learning. Sometimes it is. The test is easy: close the screen and try. If your hands know what to do next, you have learned it. If not, go back two minutes, and this time keep the brush in your hand.</p>
<p>A simple rule from our own classes is to spend at least as long doing as you spent watching. Twelve minutes of lesson, twelve minutes of mess. If you only have twenty minutes in total, watch eight.</p>
<h2>Before you buy the next one</h2>
<p>We mean this even for ours. Before you enroll anywhere, open your <a href="/schedule">calendar</a> and find the hours. A four-week course with three short lessons a week needs about two hours out of each of those weeks. If you cannot point to them, wait for a month in which you can. The course will be offered again, and you will be happier in it.</p>
<p>And when you do have the hours, come with your sheet filled in. “I want to be able to…” is the first thing we ask on the first evening of <a href="/classes">Foundations</a>, and the people who already know tend to be smiling.</p>`,
  author: 'Tomas Lindqvist',
  category: 'Education',
  tags: ['learning', 'finishing', 'letting go'],
  publishedDaysAgo: 30,
} satisfies SeedPost
