import { Button, FileButton, Group, Modal, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST_IMPORTED, salesTaxes } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { counted } from '../../../lib/format/format.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { readRates, type ReadRates } from './tax-csv.ts'
import classes from './tax.module.css'

/** File size limit in bytes; a list with the maximum number of rates is far smaller. */
const MOST_BYTES = 1_000_000

async function readFile(file: File): Promise<ReadRates> {
  if (file.size > MOST_BYTES) {
    const size = (file.size / MOST_BYTES).toFixed(1)
    return { rates: [], problems: [`${file.name} has ${size} MB: a list may have 1 MB at most.`] }
  }
  const read = readRates(await file.text())
  if (read.rates.length <= MOST_IMPORTED) return read
  return {
    ...read,
    problems: [`There are ${read.rates.length} rates in it: at most ${MOST_IMPORTED} come in at once.`],
  }
}

/** The import's preview: the number of rates, or the errors to fix in the file. */
function Found({ file, read }: { file: string; read: ReadRates }) {
  const { rates, problems } = read
  if (problems.length === 0) {
    return (
      <p className={classes.found} role="status">
        {counted(rates.length, 'rate')} in {file}. Those of a place and name that are there already are changed.
      </p>
    )
  }
  return (
    <div role="alert" className={classes.problem}>
      <p>Nothing is imported until you fix this in {file}:</p>
      <ul className={classes.problems}>
        {problems.slice(0, 8).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {problems.length > 8 && <li>And {counted(problems.length - 8, 'more problem')}.</li>}
      </ul>
    </div>
  )
}

/** Imports tax rates from a CSV file, all or none. */
export function TaxImportDialog({ store_id, onClose }: { store_id: string; onClose: () => void }) {
  const toast = useNotification()
  const [chosen, setChosen] = useState<{ file: string; read: ReadRates } | null>(null)
  const action = useAction(salesTaxes.importRates, {
    invalidates: [salesTaxes.list, salesTaxes.calculate],
    onSuccess: ({ added, changed }) => {
      toast.success(`${counted(added, 'rate')} added, ${changed} changed`)
      onClose()
    },
  })
  const choose = async (file: File | null) => {
    if (file) setChosen({ file: file.name, read: await readFile(file) })
  }
  const ready = chosen !== null && chosen.read.problems.length === 0
  return (
    <Modal opened onClose={onClose} title="Import tax rates">
      <Stack gap={16}>
        <p className={classes.help}>
          A CSV file whose first line names its columns: Country, Region, Name, Percentage, Included in prices, Applies
          to shipping, Active. An exported list can be imported as it is.
        </p>
        <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.8} />}>
              {chosen ? 'Choose another file' : 'Choose a CSV file'}
            </Button>
          )}
        </FileButton>
        {chosen && <Found {...chosen} />}
        {action.error !== null && (
          <p className={classes.problem} role="alert">
            {action.error}
          </p>
        )}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={action.busy}>
          Cancel
        </Button>
        <Button
          disabled={!ready}
          loading={action.busy}
          onClick={() => chosen && void action.run({ body: { store_id, rates: chosen.read.rates } })}
        >
          {ready ? `Import ${counted(chosen.read.rates.length, 'rate')}` : 'Import'}
        </Button>
      </Group>
    </Modal>
  )
}
