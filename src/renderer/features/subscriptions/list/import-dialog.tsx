import { Button, FileButton, Group, Modal, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '../../../../shared/contract.ts'
import { MAX_IMPORTED_ROWS, subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { call, newIdempotencyKey } from '../../../lib/api/api.ts'
import { useInvalidate } from '../../../lib/api/use-api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { parseImport, type ImportInput } from './import-csv.ts'
import classes from './list.module.css'

type Result = Reply<typeof subscriptions.importRows>['rows'][number]

/** In bytes; far more than a list of subscriptions needs. */
const MAX_BYTES = 5_000_000

interface Checked {
  file: string
  rows: ImportInput[]
  results: Result[]
}

/** Sends rows in batches, one after the other. */
async function send(store_id: string, rows: readonly ImportInput[], dry_run: boolean, onDone: (done: number) => void) {
  const results: Result[] = []
  for (let at = 0; at < rows.length; at += MAX_IMPORTED_ROWS) {
    const body = { store_id, dry_run, rows: rows.slice(at, at + MAX_IMPORTED_ROWS) }
    const reply = await call(subscriptions.importRows, { body }, { idempotencyKey: newIdempotencyKey() })
    results.push(...reply.rows)
    onDone(results.length)
  }
  return results
}

const LABELS: Readonly<Record<Result['status'], string>> = {
  valid: 'Ready',
  invalid: 'Not imported',
  skipped: 'Skipped',
  imported: 'Imported',
}

/** What happens with each row, problems first. */
function Report({ results }: { results: readonly Result[] }) {
  const sorted = results.toSorted((one, other) => Number(other.status === 'invalid') - Number(one.status === 'invalid'))
  return (
    <ul className={classes.report} aria-label="Rows">
      {sorted.slice(0, 100).map(({ line, status, message }) => (
        <li key={line} data-status={status}>
          Line {line}: {LABELS[status]}. {message}
        </li>
      ))}
      {sorted.length > 100 && <li>And {pluralize(sorted.length - 100, 'more row')}.</li>}
    </ul>
  )
}

/** Imports subscriptions from a CSV file, after a dry run that reports row by row. */
export function ImportDialog({ store_id, onClose }: { store_id: string; onClose: () => void }) {
  const toast = useNotification()
  const invalidate = useInvalidate()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const run = async (file: string, rows: ImportInput[], dry_run: boolean) => {
    try {
      const results = await send(store_id, rows, dry_run, (done) => setProgress(`${done} of ${rows.length}`))
      setChecked({ file, rows, results })
      if (dry_run) return
      const count = results.filter(({ status }) => status === 'imported').length
      toast.success(`${pluralize(count, 'subscription')} imported`)
      await invalidate(subscriptions.list)
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setProgress(null)
    }
  }
  const choose = async (file: File | null) => {
    if (!file) return
    const large = file.size > MAX_BYTES
    const { rows, problem } = large
      ? { rows: [], problem: 'The file is larger than 5 MB.' }
      : parseImport(await file.text())
    if (problem !== null) {
      toast.error(problem)
      return
    }
    setProgress(`0 of ${rows.length}`)
    await run(file.name, rows, true)
  }
  const ready = checked?.results.filter(({ status }) => status === 'valid').length ?? 0
  return (
    <Modal opened onClose={onClose} title="Import subscriptions" size="lg">
      <Stack gap={16}>
        <p className={classes.help}>
          Upload a CSV file with these columns in the header row: Email, Name, Plan, Option, Quantity, Next date,
          Account, Token, Provider customer. Next date is a day such as 2026-12-18. Token is the reference of the stored
          payment method at the account. Nothing is imported until you confirm.
        </p>
        <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.8} />}>
              {checked ? 'Select another file' : 'Select a CSV file'}
            </Button>
          )}
        </FileButton>
        {progress !== null && <p role="status">Checking {progress}…</p>}
        {checked && progress === null && (
          <>
            <p role="status">
              {pluralize(ready, 'row')} of {checked.results.length} in {checked.file} can be imported.
            </p>
            <Report results={checked.results} />
          </>
        )}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={ready === 0}
          loading={progress !== null}
          onClick={() => checked && void run(checked.file, checked.rows, false)}
        >
          {ready > 0 ? `Import ${pluralize(ready, 'subscription')}` : 'Import'}
        </Button>
      </Group>
    </Modal>
  )
}
