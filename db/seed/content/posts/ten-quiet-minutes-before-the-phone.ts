import type { SeedPost } from '../types.ts'

export const post = {
  slug: 'ten-quiet-minutes-before-the-phone',
  title: 'Ten quiet minutes before the phone',
  excerpt: 'The first thing you look at in the morning sets the pitch. Here is how to make it something you chose.',
  content: `<p>For years the first words I read every morning were written by strangers. I would reach for the alarm, and the alarm was also the newspaper, the office and the family group chat. Before my feet touched the floor I had already been annoyed twice and felt guilty once.</p>
<p>I did not need a new philosophy. I needed an alarm clock that could do only one thing. I bought a small wind-up one at a flea market, put the phone on the kitchen shelf overnight, and found that the walk from bed to kitchen was long enough to have a thought of my own.</p>
<h2>What the ten minutes are for</h2>
<p>They are for nothing in particular, and that is the difficulty. People in our classes ask me what they should <em>do</em> with them. They want a technique, and there are many good ones. Some pray. Some sit and count breaths. One man from our spring group stands at the back door with the dog and looks at whatever the weather is doing. A grandmother reads one psalm, aloud, to a kitchen with nobody in it.</p>
<p>What these have in common is simple. Nobody is asking you for anything, and you are not producing anything. It is the one part of the day that cannot be done well or badly.</p>
<h2>How to make room for them</h2>
<p>You do not have to get up earlier, though you may come to like it. Ten minutes are usually already there, lying between the alarm and the shower, and the phone is sitting on them.</p>
<ol>
<li><strong>Give the phone a bed of its own.</strong> A shelf in the hall, a drawer in the kitchen. It must be far enough away that fetching it means getting up.</li>
<li><strong>Buy the dumbest clock you can find.</strong> If you are on call, leave the ringer on and the phone out of reach. A ring can wake you. A screen is what keeps you.</li>
<li><strong>Choose a place the night before.</strong> One chair, one window, one doorstep. Deciding at six in the morning is work.</li>
<li><strong>Let something else keep the time.</strong> A pot of tea takes about ten minutes from cold kettle to empty cup. So does a short candle stub, if you like candles.</li>
</ol>
<h2>The first week is strange</h2>
<p>Expect to be bored by the second morning. Expect to remember, with great urgency, that you must look up the opening hours of the garden center. Keep a scrap of paper by the chair, write “garden center” on it, and sit down again. The paper matters: your mind will let a thing go as soon as it has seen you write it down.</p>
<p>Somewhere around the fifth morning you may notice that the quiet has a kind of content. A worry you had been outrunning catches up, sits down next to you, and turns out to be smaller than it sounded. Or you think of a friend, for no reason, and call her later that day. I would not promise you anything grander than that. It is enough.</p>
<h2>With children, with shifts, with a full house</h2>
<p>If you have a baby, your ten minutes may come in pieces, and they may come at four in the morning with a warm weight on your shoulder. Count them. If you have a toddler, sit together. A three-year-old can look out of a window for a surprisingly long time provided that you are truly looking too.</p>
<p>If you work nights, your morning is at three in the afternoon. The rule is the same: before the phone, whenever that is.</p>
<p>And if the house is full and loud, take the quiet with you. A friend of mine sits in the parked car outside her office with the engine off. She calls it her chapel. It smells of crackers.</p>
<h2>Mark it, lightly</h2>
<p>I keep a row for it on my Tracks sheet: one small dash on each day I sat down before I looked anything up. Last month had nineteen dashes. I am not trying to reach thirty-one. I look at the gaps the way I look at a gap in a hedge, to see what came through. The gaps are nearly always the nights I took the phone to bed “just to set an alarm”.</p>
<p>If you would like company while you try it, the first lesson in the <a href="/binder">digital binder</a> begins in the same place, and it prints on a single sheet that you can keep by the chair.</p>`,
  author: 'Ruth Calloway',
  category: 'Spiritual',
  tags: ['mornings', 'quiet', 'habits'],
  practice: 'Ten quiet minutes before the phone',
  publishedDaysAgo: 9,
} satisfies SeedPost
