import { useLocation } from 'react-router-dom'
import { isActiveView, ViewLink, ViewLinks, viewPath } from '../../ui/layout/view-links.tsx'

export interface View {
  label: string
  /** Table filters that the view sets; the others in `names` are cleared. */
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

/** Preset views of a list. */
export function Views({ label, views, names, filters }: ViewsProps) {
  const { search } = useLocation()
  return (
    <ViewLinks label={label}>
      {views.map((view) => (
        <ViewLink
          key={view.label}
          label={view.label}
          path={viewPath(search, names, view.filters)}
          active={isActiveView(filters, names, view.filters)}
          count={view.count}
        />
      ))}
    </ViewLinks>
  )
}
