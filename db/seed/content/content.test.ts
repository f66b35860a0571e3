import { describe, expect, test } from 'vitest'
import type { Category } from '#contract/content/categories.ts'
import { longDate, shiftSeedDates, workshopDateText, workshopTimeText } from '#contract/dates.ts'
import { slugify } from '#contract/slugs.ts'
import { courseSections, courses, lessons, posts, products, type SeedProduct, workshops } from './index.ts'

const categories: readonly Category[] = ['Spiritual', 'Health', 'Education', 'Finance']
const writing = [...posts, ...lessons].map((piece) => [piece.slug, piece] as const)
const lessonsOfCourses = Object.values(courseSections).flatMap((sections) => sections.flatMap(({ lessons }) => lessons))
const pieces = [...writing, ...lessonsOfCourses.map((lesson) => [lesson.title, lesson] as const)]

describe('products', () => {
  test('prices, badges, ratings and review counts equal the catalog', () => {
    const rows = products.map((p) => [p.id, p.name, p.price, p.originalPrice, p.badge, p.rating, p.reviewCount])
    expect(rows).toEqual([
      [1, 'Complete System', '89.99', '119.99', 'Best Seller', 4.9, 127],
      [2, 'Refill Pages', '24.99', null, null, 4.8, 89],
      [3, 'Digital Journey Planner', '19.99', '29.99', 'Digital', 4.7, 156],
      [4, 'A Year on Paper', '18.99', null, 'Foundational book', null, 0],
      [5, 'The Snail Who Kept a List', '14.99', null, 'Children’s book', null, 0],
      [999, 'Ultimate Journey Kit', '149.99', '214.95', 'Save 30%', null, 0],
    ])
  })

  test('the kit saves $64.96 and lists its parts', () => {
    const kit = products.find((product) => product.id === 999)
    expect((Number(kit?.originalPrice) - Number(kit?.price)).toFixed(2)).toBe('64.96')
    expect(kit?.parts).toEqual([
      { productId: 1, quantity: 1 },
      { productId: 3, quantity: 1 },
      { productId: 2, quantity: 1 },
      { label: 'Access to all classes', opens: 'classes' },
      { label: 'A 1-on-1 setup session', opens: 'session' },
    ])
    expect(kit?.features).toContain('100 extra refill pages')
  })

  test('bundle parts are existing products, and other products only open the planner', () => {
    const all: readonly SeedProduct[] = products
    for (const { kind, parts } of all) {
      if (kind !== 'bundle')
        expect(parts.map((part) => 'opens' in part && part.opens)).toEqual(parts.map(() => 'planner'))
      for (const part of parts) if ('productId' in part) expect(all.some((p) => p.id === part.productId)).toBe(true)
    }
  })

  test('the planner is opened by the digital planner, the complete system and so by the kit', () => {
    const all: readonly SeedProduct[] = products
    expect(
      all.filter(({ parts }) => parts.some((part) => 'opens' in part && part.opens === 'planner')).map(({ id }) => id),
    ).toEqual([1, 3])
  })

  test('products have five or six features', () => {
    expect(products.map((product) => product.features.length)).toEqual([6, 5, 5, 5, 5, 5])
  })
})

describe('classes', () => {
  test('courses have price, length, level and start date', () => {
    const dates = shiftSeedDates(
      courses.map((course) => course.nextStartDate),
      '2024-03-01',
    )
    const rows = courses.map((c, i) => [
      c.title,
      c.price,
      c.duration,
      c.lessonsCount,
      c.level,
      longDate(dates[i] ?? ''),
    ])
    expect(rows).toEqual([
      ['Foundations', '50', '4 weeks', 12, 'Beginner', 'March 15, 2024'],
      ['Advanced Journey Management', '150', '6 weeks', 18, 'Advanced', 'March 22, 2024'],
      ['Family Journey Planning', '75', '3 weeks', 9, 'Intermediate', 'March 29, 2024'],
    ])
  })

  test('courses have as many lessons as they say, with different slugs, and one preview each', () => {
    for (const { slug, lessonsCount } of courses) {
      const lessons = (courseSections[slug] ?? []).flatMap(({ lessons }) => lessons)
      expect([slug, lessons.length]).toEqual([slug, lessonsCount])
      expect(new Set(lessons.map(({ title }) => slugify(title))).size).toBe(lessonsCount)
      expect(lessons.filter(({ isPreview }) => isPreview)).toHaveLength(1)
    }
  })

  test('workshops have price, days, hours and capacity', () => {
    const rows = workshops.map((w) => [
      w.title,
      w.price,
      workshopDateText(w.startsOn, w.endsOn),
      workshopTimeText(w.startTime, w.endTime),
      `${w.spotsTotal} spots left`,
    ])
    expect(rows).toEqual([
      ['Weekend Journey Intensive', '197', 'March 16-17, 2024', '9 AM-5 PM', '8 spots left'],
      ['SHEF Mastery', '97', 'March 23, 2024', '10 AM-4 PM', '12 spots left'],
      ['Digital Tools Training', '47', 'March 30, 2024', '2-6 PM', '15 spots left'],
    ])
  })

  test('workshop sessions are within the workshop and in order', () => {
    for (const { agenda, startTime, endTime } of workshops) {
      const hours = agenda.map((hour) => `${hour.day} ${hour.time}`)
      expect([...hours].sort()).toEqual(hours)
      for (const { time } of agenda) expect(time >= startTime && time < endTime).toBe(true)
    }
  })

  test('courses have four to six highlights', () => {
    for (const { highlights } of courses) {
      expect(highlights.length).toBeGreaterThanOrEqual(4)
      expect(highlights.length).toBeLessThanOrEqual(6)
    }
  })
})

describe('posts and lessons', () => {
  test('each category has two posts and two lessons', () => {
    for (const category of categories) {
      expect(posts.filter((post) => post.category === category)).toHaveLength(2)
      expect(lessons.filter((lesson) => lesson.category === category)).toHaveLength(2)
    }
  })

  test('posts are sorted newest first, on different days, the newest two days old', () => {
    const days = posts.map((post) => post.publishedDaysAgo)
    expect([...new Set(days)].sort((a, b) => a - b)).toEqual(days)
    expect(days[0]).toBe(2)
  })

  test('lessons are numbered in binder order and have their own lists', () => {
    expect(lessons.map((lesson) => lesson.orderIndex)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    for (const lesson of lessons) {
      expect([3, 4, 5]).toContain(lesson.keyTakeaways.length)
      expect([2, 3]).toContain(lesson.examples.length)
      expect([3, 4, 5]).toContain(lesson.actionSteps.length)
      expect(lesson.reflectionQuestions).toHaveLength(3)
    }
  })

  test.each(writing)('%s has the expected length', (_slug, piece) => {
    const words = piece.content
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s+/).length
    const [least, most] = 'orderIndex' in piece ? [350, 700] : [500, 900]
    expect(words).toBeGreaterThanOrEqual(least)
    expect(words).toBeLessThanOrEqual(most)
  })

  test.each(pieces)('%s is valid HTML with allowed tags and attributes only', (_slug, piece) => {
    const open: string[] = []
    for (const [tag, slash, name] of piece.content.matchAll(/<(\/?)(\w*)[^>]*>?/g)) {
      expect(tag).toMatch(/^(<\/?(h2|p|ul|ol|li|blockquote|strong|em)>|<a href="\/[a-z0-9/-]*">|<\/a>)$/)
      if (slash) expect(open.pop()).toBe(name)
      else open.push(name ?? '')
    }
    expect(open).toEqual([])
    expect(piece.content).not.toMatch(/&(?!\w+;)/)
  })

  test('links lead to existing pages', () => {
    const pages = new Set([
      ...['/', '/store', '/classes', '/schedule', '/blog', '/binder', '/auth'],
      ...posts.map((post) => `/blog/${post.slug}`),
      ...lessons.map((lesson) => `/binder/${lesson.slug}`),
    ])
    const links = [...posts, ...lessons].flatMap((piece) => [...piece.content.matchAll(/href="([^"]*)"/g)])
    expect(links.map(([, path]) => path).filter((path) => !pages.has(path ?? ''))).toEqual([])
  })
})

describe('slugs', () => {
  test.each([
    ['products', products.map(({ slug, name }) => ({ slug, title: name }))],
    ['courses', courses],
    ['workshops', workshops],
    ['posts', posts],
    ['lessons', lessons],
  ] as const)('%s have unique slugs derived from their titles', (_table, rows) => {
    const slugs = rows.map(({ slug }) => slug)
    expect(slugs).toEqual(rows.map(({ title }) => slugify(title)))
    expect(new Set(slugs).size).toBe(slugs.length)
  })
})
