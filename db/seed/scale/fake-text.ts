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
const selectWord = (words: string, number: string) => {
  const length = words.split(' ').length
  return `(${listOf(words)})[1 + (abs(hashint4((${number})::integer)::bigint) % ${length})::integer]`
}

/** `n` is a number in SQL; the same one gets the same name. */
export const userName = (n: string) => `${selectWord(first, n)} || ' ' || ${selectWord(last, `${n} + 7919`)}`

export const title = (n: string) =>
  `${selectWord(adjective, n)} || ' ' || ${selectWord(noun, `${n} + 104729`)} || ' ' || ${selectWord(ending, `${n} + 1299709`)} || ' ' || ${n}`

/** SQL for a random time within the last two years, weighted towards recent times. */
export const someTime = "now() - interval '1 minute' - sqrt(random()) * random() * interval '730 days'"
