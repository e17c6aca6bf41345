import { ViewLink, ViewLinks, type ViewLinkProps } from '../../ui/layout/view-links.tsx'

export type View = ViewLinkProps

/** Preset views of tickets, each with its URL and count. */
export const Views = ({ label, views }: { label: string; views: readonly View[] }) => (
  <ViewLinks label={label} inBar>
    {views.map((view) => (
      <ViewLink key={view.label} {...view} />
    ))}
  </ViewLinks>
)

/** Returns the current query string with some parameters set, those that are '' removed, and the page reset. */
export function withParams(search: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return `?${params.toString()}`
}
