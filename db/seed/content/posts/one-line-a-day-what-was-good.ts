import type { SeedPost } from '../types.ts'

export const post = {
  slug: 'one-line-a-day-what-was-good',
  title: 'One line a day: what was good',
  excerpt:
    'You do not have to be a person who keeps a diary. You need a pen by the toothbrush and room for eleven words.',
  content: `<p>My grandmother kept a farm calendar, the kind that seed merchants give away, with a box for each day about as big as a matchbox. She wrote in it every evening for forty years. After she died we sat round the table and read it aloud. <em>First swallows. Sold the calf. Jo walked three steps, then sat. Rain, at last.</em> There was hardly an adjective in it, and we had to hand it on twice because the reader could not go on.</p>
<p>She would have been puzzled to hear it called a spiritual practice. But she went to bed each night having looked for one good thing and found it, and she was the steadiest person I have ever known.</p>
<h2>The whole method</h2>
<p>At the end of the day, write one line about something that was good. That is all there is. It should fit in a box on the monthly sheet, which holds around eleven words in ordinary handwriting. The narrowness helps. Nobody can be eloquent in a matchbox, so nobody has to try.</p>
<h2>Say what it was</h2>
<p>A line works when you could see it, hear it, or eat it. “Grateful for my family” is true on every day of the year, which is why it tells you nothing about this one. Compare:</p>
<ul>
<li>“Nice evening” and “Nina laughed so hard the soup came out of her nose.”</li>
<li>“Good weather” and “Ate lunch on the loading dock, in the sun, without a jacket.”</li>
<li>“Work went well” and “The old printer worked. We applauded.”</li>
</ul>
<p>A year from now the second kind will give you back a whole afternoon, with its smell.</p>
<h2>The bad days</h2>
<p>There are days when the question seems rude. On the day of a funeral, or a diagnosis, or simply the fifth day of everybody having the flu, you may not want to be asked what was good. You may leave the box empty. You may also write something very small: <em>clean sheets</em>, or <em>Mr. Haddad carried the bags up.</em></p>
<p>The line does not have to balance anything. It does not say that the day was fine. It says that you were there, and that this happened too. When I look back at the hardest spring of my life, I find eleven empty boxes and, between them, a blackbird, a casserole left on the step with no name on it, and a nurse who called my father “captain”. I would not have those without the page.</p>
<h2>Where to keep it</h2>
<p>Keep it where you already are at the end of the day. Mine is a monthly sheet taped inside the bathroom cabinet with a pencil on a string. A truck driver I met keeps his in the sun visor and fills in the box before he turns off the cab light. A family in our <a href="/classes">planning course</a> has theirs on the fridge and passes the pen round after dinner, so each day’s line comes in a different hand. The five-year-old’s are mostly about dogs.</p>
<p>If you prefer the screen, the planner will do. I would only say that the pencil on the string has never once shown me the news.</p>
<h2>What to do with the lines</h2>
<p>Nothing, mostly. But on the last day of the month, before you file the sheet behind the Spiritual tab, read it through once from the first to the thirty-first. It takes two minutes. You will see which names keep coming back. You will see that hardly any of the lines cost money, and that several happened while you were waiting for something else. And now and then a gap in the kind of good thing you write down will tell you what you have been missing. I once read a whole November without a single line from outdoors, and I put on my boots.</p>
<p>At the end of the year, read all twelve aloud to somebody. New Year’s Eve is long, and this is better than the fireworks.</p>
<h2>Begin tonight</h2>
<p>You do not need our sheet. Draw seven boxes on the back of an envelope, leave it where your toothbrush is, and put a pen on top. If you find after a week that you went looking for your line during the day, at lunch, on the stairs, in the face of the person across from you, then you have found out what it is really for.</p>`,
  author: 'Ruth Calloway',
  category: 'Spiritual',
  tags: ['gratitude', 'evenings', 'paper'],
  practice: 'Write down one thing that was good',
  publishedDaysAgo: 65,
} satisfies SeedPost
