import { Button, FileButton, Group, Modal, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_IMPORTED_RATES, salesTaxes } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { parseRates, type ParsedRates } from './tax-csv.ts'
import classes from './tax.module.css'

/** File size limit in bytes; a list with the maximum number of rates is far smaller. */
const MAX_BYTES = 1_000_000

async function readFile(file: File): Promise<ParsedRates> {
  if (file.size > MAX_BYTES) {
    const size = (file.size / MAX_BYTES).toFixed(1)
    return { rates: [], problems: [`${file.name} is ${size} MB. The limit is 1 MB.`] }
  }
  const read = parseRates(await file.text())
  if (read.rates.length <= MAX_IMPORTED_RATES) return read
  return {
    ...read,
    problems: [`The file has ${read.rates.length} rates. You can import up to ${MAX_IMPORTED_RATES} at a time.`],
  }
}

/** The import's preview: the number of rates, or the errors to fix in the file. */
function ImportPreview({ file, read }: { file: string; read: ParsedRates }) {
  const { rates, problems } = read
  if (problems.length === 0) {
    return (
      <p className={classes.found} role="status">
        {pluralize(rates.length, 'rate')} in {file}. Existing rates with the same place and name are updated.
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
        {problems.length > 8 && <li>And {pluralize(problems.length - 8, 'more problem')}.</li>}
      </ul>
    </div>
  )
}

/** Imports tax rates from a CSV file, all or none. */
export function TaxImportDialog({ store_id, onClose }: { store_id: string; onClose: () => void }) {
  const toast = useNotification()
  const [chosen, setChosen] = useState<{ file: string; read: ParsedRates } | null>(null)
  const action = useAction(salesTaxes.importRates, {
    invalidates: [salesTaxes.list, salesTaxes.calculate],
    onSuccess: ({ added, changed }) => {
      toast.success(`${pluralize(added, 'rate')} added, ${changed} updated`)
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
          Upload a CSV file with these columns in the header row: Country, Region, Name, Percentage, Included in prices,
          Applies to shipping, Active. You can import a file that you exported here.
        </p>
        <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.8} />}>
              {chosen ? 'Select another file' : 'Select a CSV file'}
            </Button>
          )}
        </FileButton>
        {chosen && <ImportPreview {...chosen} />}
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
          {ready ? `Import ${pluralize(chosen.read.rates.length, 'rate')}` : 'Import'}
        </Button>
      </Group>
    </Modal>
  )
}
