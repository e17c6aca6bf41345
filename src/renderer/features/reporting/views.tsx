import { Link, useLocation } from 'react-router-dom'
import { formatCount } from '../../lib/format.ts'
import classes from './reporting.module.css'

export interface View {
  label: string
  /** What it sets of the table's filters; the others of `names` are cleared. */
  filters: Readonly<Record<string, string>>
  count?: number | undefined
}

interface ViewsProps {
  label: string
  views: readonly View[]
  /** The filters that views set. */
  names: readonly string[]
  filters: Readonly<Record<string, string>>
}

function pathOf(view: View, names: readonly string[], search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const name of names) params.delete(name)
  for (const [name, value] of Object.entries(view.filters)) params.set(name, value)
  return `?${params.toString()}`
}

/** The ways in which a list is looked at most. */
export function Views({ label, views, names, filters }: ViewsProps) {
  const { search } = useLocation()
  return (
    <nav className={classes.views} aria-label={label}>
      {views.map((view) => {
        const active = names.every((name) => (filters[name] ?? '') === (view.filters[name] ?? ''))
        return (
          <Link
            key={view.label}
            className={classes.view ?? ''}
            to={pathOf(view, names, search)}
            {...(active ? { 'aria-current': 'page' } : {})}
          >
            {view.label}
            {view.count !== undefined && <span className={classes.viewCount}>{formatCount(view.count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
