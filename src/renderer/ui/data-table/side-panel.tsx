import { Drawer } from '@mantine/core'
import { useState, type ReactNode } from 'react'

interface SidePanelProps<Row> {
  row: Row | null
  title: (row: Row) => ReactNode
  content: (row: Row) => ReactNode
  onClose: () => void
}

/** A row opened beside its table. */
export function SidePanel<Row>({ row, title, content, onClose }: SidePanelProps<Row>) {
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)
  // The last row stays drawn while the panel slides away.
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
