import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryNames } from '#contract/content/categories.ts'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { categoryColorOf } from './category.tsx'
import './category-tabs.css'

type CategoryTabsProps = {
  label: string
  /** Label of the link to the whole list. */
  all: string
  path: string
  /** Value of the URL parameter `category`; null for the whole list. */
  selected: string | null
  children?: ReactNode
}

/** Links that filter a list by category. */
export function CategoryTabs({ label, all, path, selected, children }: CategoryTabsProps) {
  const tabs = [null, ...categoryNames].map((category) => ({ category, word: category?.toLowerCase() ?? null }))
  return (
    <nav className="category-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ category, word }) => (
          <li key={word} data-hue={categoryColorOf(category)}>
            <Link
              to={word ? `${path}?category=${word}` : path}
              prefetch={publicPrefetch}
              aria-current={selected === word ? 'page' : undefined}
            >
              {category ?? all}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
