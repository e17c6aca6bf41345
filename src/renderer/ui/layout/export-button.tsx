import { Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { formatCount } from '../../lib/format/format.ts'
import classes from './export-button.module.css'
import type { CsvExportState } from './use-csv-export.ts'

interface ExportButtonProps<Row> {
  csv: CsvExportState<Row>
}

/** Exports the filtered list; shows the progress while running, and cancels on click. */
export function ExportButton<Row>({ csv }: ExportButtonProps<Row>) {
  const { progress } = csv
  if (progress !== null) {
    const figure =
      progress.total === 0 ? 'Exporting…' : `${formatCount(progress.done)} of ${formatCount(progress.total)}`
    return (
      <Button
        variant="default"
        leftSection={<IconX size={16} stroke={1.8} />}
        aria-label={`Cancel the export, ${figure}`}
        onClick={csv.cancel}
      >
        {figure}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      aria-label="Export CSV"
      classNames={{ root: classes.export ?? '', section: classes.exportMark ?? '' }}
      leftSection={<IconDownload size={16} stroke={1.8} />}
      onClick={() => csv.start()}
    >
      <span className={classes.exportLabel}>Export CSV</span>
    </Button>
  )
}
