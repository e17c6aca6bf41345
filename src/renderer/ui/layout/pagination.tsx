import { Pagination } from '@mantine/core'

const controlNames = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' }

/** What the buttons of a pagination are called. */
export const pageNames = {
  getItemProps: (page: number) => ({ 'aria-label': `Page ${page}` }),
  getControlProps: (control: keyof typeof controlNames) => ({ 'aria-label': controlNames[control] }),
}

interface PagesProps {
  total: number
  page: number
  onChange: (page: number) => void
}

/** The pages of a list that is no table; nothing where there is one. */
export function Pages({ total, page, onChange }: PagesProps) {
  if (total <= 1) return null
  return <Pagination size="sm" total={total} value={page} onChange={onChange} aria-label="Pages" {...pageNames} />
}
