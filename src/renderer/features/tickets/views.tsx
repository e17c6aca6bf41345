import { ViewLink, ViewLinks, type ViewLinkProps } from '../../ui/layout/view-links.tsx'

export type View = ViewLinkProps

/** Ways to look at tickets, each an address of its own, with how many there are. */
export const Views = ({ label, views }: { label: string; views: readonly View[] }) => (
  <ViewLinks label={label} inBar>
    {views.map((view) => (
      <ViewLink key={view.label} {...view} />
    ))}
  </ViewLinks>
)

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
