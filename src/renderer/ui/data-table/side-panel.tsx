import { Drawer } from '@mantine/core'
import { useState, type ReactNode } from 'react'

interface SidePanelProps<Row> {
  row: Row | null
  title: (row: Row) => ReactNode
  content: (row: Row) => ReactNode
  onClose: () => void
}

/** Details of a row, next to its table. */
export function SidePanel<Row>({ row, title, content, onClose }: SidePanelProps<Row>) {
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)
  // Keep showing the last row while the panel slides out.
  const drawn = row ?? last
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      size={440}
      title={drawn === null ? null : title(drawn)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {drawn === null ? null : content(drawn)}
    </Drawer>
  )
}
