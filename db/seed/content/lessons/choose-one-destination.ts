import type { SeedLesson } from '../types.ts'

export const lesson = {
  slug: 'choose-one-destination',
  title: 'Choose one destination',
  excerpt: 'Ten quiet minutes, a list of wishes, and the one you would still want if nobody ever heard about it.',
  content: `<p>Every journey in this binder begins with a place, and most of us have too many places in mind. We want to be fit and fluent and solvent and to see more of our friends, and we want it by summer. This lesson is about choosing one. The others will not be offended. They will still be there in autumn.</p>
<h2>First, be quiet</h2>
<p>Sit somewhere for ten minutes without a screen. You do not have to think about the future. Let the noise of the day settle first, the way you let a muddy glass of water stand. If you have a prayer or a few lines that steady you, use them. If not, listen to the room.</p>
<h2>Then, write without choosing</h2>
<p>Take a sheet and write down everything you would like to be true in a year. Give yourself twelve lines. Leave the order to chance, and do not skip the embarrassing ones. “Sing in front of people.” “Speak to my brother again.” “Sleep.” Keep writing until the lines are full, even if the last three take a while, because the last three are often the interesting ones.</p>
<h2>Three questions</h2>
<p>Read the list slowly and put each wish through three sieves.</p>
<ol>
<li><strong>Would I still want this if nobody ever heard about it?</strong> Some wishes are really wishes to be seen. Cross those out lightly, in pencil.</li>
<li><strong>Does it depend mainly on what I do?</strong> “That my daughter gets into the school” belongs to her. “That I am home by six twice a week while she studies” belongs to you.</li>
<li><strong>Would getting there make other lines easier?</strong> Sleep helps with nearly everything. So does paying off the card that wakes you at night.</li>
</ol>
<p>Usually two or three are left. Choose the one that you are a little shy of. If you cannot decide, toss a coin and watch whether you hope for heads.</p>
<h2>Say it so that you could photograph it</h2>
<p>A destination is a place where you could stand and take a picture. “Be healthier” cannot be photographed. “Walk up to the lighthouse with Dad on his birthday, both of us talking the whole way” can. Write yours in one sentence with a date in it.</p>
<p>Put the sheet at the front of the binder, under the Destination stamp. You may change it once a season, on a Sunday, after a quiet quarter of an hour. What you may not do is add a second one on a Tuesday because somebody at work is running a marathon.</p>
<h2>What happens to the rest</h2>
<p>Copy the other wishes onto a page headed <em>Later</em> and file it behind the last tab. Most people feel some grief as they do this, and it is worth noticing, since it tells you which one is next. When you have reached this year’s place, open the page. A few of the wishes will have come true by themselves. A few will belong to somebody you no longer are. One will be waiting with its coat on.</p>
<p>If you would like to do this with others, it is the first evening of <a href="/classes">Foundations</a>.</p>`,
  author: 'Ruth Calloway',
  category: 'Spiritual',
  tags: ['destination', 'choosing', 'beginning'],
  orderIndex: 1,
  keyTakeaways: [
    'One destination at a time. The other wishes go on a page called Later.',
    'A good destination depends mainly on what you do, and you would want it even if nobody heard about it.',
    'Write it as a picture with a date, so that you will know when you are standing there.',
    'Change it once a season at most, on a quiet day and not a loud one.',
  ],
  examples: [
    'Nadia, a dental assistant, wrote twelve wishes and circled “start a business”, because it sounded like the grown-up one. Then she tried the first question on it, and it went. The wish she would have kept in secret was in line eleven: to play the piano again. Her sentence became “On my mother’s seventieth birthday in September I play her the waltz from the landing.” She practiced on her lunch breaks in a church hall.',
    'Walt had “lose twenty pounds” on the list for the sixth year. He asked what the picture was. In the picture he was on the floor with his grandson and got up again without holding on to the sofa. He wrote that down instead, with Thanksgiving as the date, and it told him what to do on Mondays far better than the scale had.',
    'Two sisters who share a house each chose alone and then read their sentences aloud. One wanted to be out of debt by May, the other to see Lisbon in April. They laughed, then they argued, and in the end Lisbon went onto Later with a line underneath: “May, when Jo is free of the card, we book.”',
  ],
  actionSteps: [
    'Tonight, decide where you will sit tomorrow for ten quiet minutes.',
    'Fill twelve lines with wishes before you judge any of them.',
    'Put each wish through the three questions and choose one.',
    'Write it in one sentence with a date, and put the sheet at the front of the binder.',
    'Read the sentence aloud to one person who is kind to you.',
  ],
  reflectionQuestions: [
    'Which wish did you leave off the list at first, and why?',
    'Who, apart from you, would notice that you had arrived?',
    'What will you have to say no to between now and the date in your sentence?',
  ],
  didYouKnow:
    'The word “journey” comes from the Old French “journée”: a day, or as far as you could travel in one. A long journey was simply a number of days.',
} satisfies SeedLesson
