/** What invented rows are called. `pick` is SQL that takes one of these by a number. */

const first =
  'Ann Ben Cleo Dora Emil Finn Greta Hugo Ines Jon Kira Leo Mona Nils Olga Paul Quinn Rosa Sven Tara Uma Vera Will Xenia Yann Zoe'
const last =
  'Orchard Walker Hill Rivers Stone Meadow Baker Carter Fisher Mason Potter Shepherd Taylor Weaver Wright Brook Field Forest Garden Harbour Lake Marsh Moor Pond Ridge Shore Spring Summer Winter Wood Young'
const adjective =
  'Quiet Weekly Steady Open Simple Honest Gentle Bright Early Patient Small Warm Careful Daily Clear Long Brave'
const noun =
  'Journey Morning Budget Habit Garden Notebook Harbour Lighthouse Evening Kitchen Family Season Letter Map Practice Bridge Lantern Path Home'
const ending = 'Workbook Planner Course Basics Week Guide Sessions Review Pages Steps'

const listOf = (words: string) => `ARRAY['${words.split(' ').join("','")}']`
const take = (words: string, number: string) => {
  const length = words.split(' ').length
  return `(${listOf(words)})[1 + (abs(hashint4((${number})::integer)::bigint) % ${length})::integer]`
}

/** 'Ann Orchard', by a number in SQL. */
export const personName = (n: string) => `${take(first, n)} || ' ' || ${take(last, `${n} + 7919`)}`

/** 'Quiet Harbour Basics 17', by a number in SQL. */
export const title = (n: string) =>
  `${take(adjective, n)} || ' ' || ${take(noun, `${n} + 104729`)} || ' ' || ${take(ending, `${n} + 1299709`)} || ' ' || ${n}`

/** An instant of the last two years, later ones more often, by a random number. */
export const someTime = "now() - interval '1 minute' - sqrt(random()) * random() * interval '730 days'"
