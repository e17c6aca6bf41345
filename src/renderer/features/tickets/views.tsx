import { Link } from 'react-router-dom'
import { formatCount } from '../../lib/format.ts'
import classes from './tickets.module.css'

export interface View {
  label: string
  /** The address of the view, from the question mark on. */
  path: string
  active: boolean
  count?: number | undefined
}

/** Ways to look at tickets, each an address of its own, with how many there are. */
export function Views({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav className={classes.views} aria-label={label}>
      {views.map(({ label: words, path, active, count }) => (
        <Link key={words} className={classes.view ?? ''} to={path} {...(active ? { 'aria-current': 'page' } : {})}>
          {words}
          {count !== undefined && <span className={classes.viewCount}>{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The current search with some parameters set, those that are '' taken away, and the first page. */
export function withParams(search: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return `?${params.toString()}`
}
