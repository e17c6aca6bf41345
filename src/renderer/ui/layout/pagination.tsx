import { Pagination } from '@mantine/core'

const controlNames = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' }

/** Accessible names of the pagination buttons. */
export const pageNames = {
  getItemProps: (page: number) => ({ 'aria-label': `Page ${page}` }),
  getControlProps: (control: keyof typeof controlNames) => ({ 'aria-label': controlNames[control] }),
}

interface PagesProps {
  total: number
  page: number
  onChange: (page: number) => void
}

/** Pagination of a list that is not a table; renders nothing for a single page. */
export function Pages({ total, page, onChange }: PagesProps) {
  if (total <= 1) return null
  return <Pagination size="sm" total={total} value={page} onChange={onChange} aria-label="Pages" {...pageNames} />
}
