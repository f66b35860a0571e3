import type { SeedPost } from '../types.ts'

export const post = {
  slug: 'lights-out-by-half-past-ten',
  title: 'Lights out by half past ten',
  excerpt:
    'Five nights, not seven. A bedtime that survives a real week starts with what you do at nine, and with what you do when it fails.',
  content: `<p>Our guide Vita has an order and she does not argue about it: sleep, food, movement. When somebody asks her for a training plan, she asks when they went to bed. It can be irritating. She is usually right.</p>
<p>You know what a short night does to you. Mine makes me hungry, clumsy and sure that everyone is being unreasonable. On those days a better task list is no use to me. What I needed was to turn the light off the night before.</p>
<h2>Five nights</h2>
<p>The entry on our Health sheet says <em>Lights out by 10:30, five nights</em>. The number is there on purpose. Seven nights is a rule for a monastery. With five you can have a late dinner with friends and a long Saturday and still win the week. If half past ten is absurd for you because you start work at noon, or impossible because you come home at eleven, pick your own time. What matters is that it is a time, written down, and that you know today whether you kept it.</p>
<h2>Begin at nine</h2>
<p>Nobody decides to stay up. You sit down at nine, very reasonably, and at a quarter to twelve you are reading about submarine cables. So the work is done earlier, while you still have some sense. I keep four things for the hour before bed and I do them in any order.</p>
<ul>
<li><strong>Close the kitchen.</strong> Dishwasher on, light off. A dark kitchen sends fewer invitations.</li>
<li><strong>Lay out the morning.</strong> Clothes, keys, whatever must leave the house. Ten things you will not have to remember at midnight.</li>
<li><strong>Empty your head.</strong> Two minutes with the binder: what is on tomorrow, what is worrying me. It can wait on paper.</li>
<li><strong>Park the phone.</strong> In the hall, on its cable. If you take one thing from this page, take this one.</li>
</ul>
<p>At ten the lamp by the bed goes on and the big light goes off. That half hour is not wasted. It is for a paper book, or for talking about nothing much with the person next to you, which is often how you find out what is the matter.</p>
<h2>When you lie awake</h2>
<p>Some nights you will do all of it and lie there looking at the ceiling. Do not turn that into an exam. Get up, sit somewhere dim, read something mild, go back when your eyes get heavy. The entry says lights out. It does not say asleep, because that part is not under your command and trying to command it makes things worse.</p>
<p>If bad nights go on for weeks, or you are told that you stop breathing in your sleep, or you are tired however long you stay in bed, please speak to a doctor. A binder is a good tool and it has its limits.</p>
<h2>Other people</h2>
<p>Small children do not read bedtimes. Neither do neighbors, teething babies or the upstairs washing machine. If your nights belong to somebody else for now, move the entry to what is yours: <em>in bed within half an hour of the last feed</em>, or <em>one nap on Saturday, door closed</em>. The line still gets drawn. When you have your evenings back, change it again.</p>
<p>If you share a bed with an owl, make a treaty. Ours says that the owl gets a reading lamp with a clip and the lark gets silence before seven. It is taped inside the closet door and has been revised twice.</p>
<h2>Read the line on Sunday</h2>
<p>Tick the Tracks sheet in the morning, when the evidence is fresh. On Sunday, look at the gaps and ask one question: what was happening at nine? You will find the same two or three answers coming round. For me it is work mail and one particular television series. I did not give up the series. I moved it to Friday and Saturday, which were never going to be early nights anyway, and five out of seven came easily after that.</p>
<p>Give it three weeks before you judge it. The first is spent arguing with yourself, in the second you get the trick of it, and by the third you may catch yourself yawning at a quarter past ten like an honest farmer.</p>
<p>How to draw a Tracks sheet, and what to make of its gaps, is in the lesson <a href="/binder/habits-that-leave-a-line">Habits that leave a line</a>, which prints for the Health section.</p>`,
  author: 'Hannah Brandt',
  category: 'Health',
  tags: ['sleep', 'evenings', 'tracks'],
  publishedDaysAgo: 40,
} satisfies SeedPost
