import { Alert, Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { authorizations } from '../../../shared/contracts/payments/authorizations.ts'
import { captureTimes, type CaptureWhen } from '../../../shared/domain/payments/capture.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'

const WORDS: Readonly<Record<CaptureWhen, { label: string; description: string }>> = {
  at_once: { label: 'Automatically', description: 'Capture at checkout.' },
  by_hand: {
    label: 'Manually',
    description: 'Authorize at checkout, then capture or void here or on the order.',
  },
  on_shipping: {
    label: 'On fulfillment',
    description: 'Authorize at checkout and capture when the order is fulfilled.',
  },
}

interface FormProps {
  stored: CaptureWhen
  able: readonly string[]
  unable: readonly string[]
  onDone: () => void
}

function CaptureForm({ stored, able, unable, onDone }: FormProps) {
  const { store_id } = useStore()
  const toast = useNotification()
  const [chosen, setChosen] = useState(stored)
  const save = useAction(authorizations.updateSettings, {
    invalidates: [authorizations.settings],
    onSuccess: () => {
      toast.success(`Saved. New payments are captured ${WORDS[chosen].label.toLowerCase()}.`)
      onDone()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ body: { store_id, capture_when: chosen } })
      }}
    >
      <Radio.Group
        aria-label="Payment capture"
        value={chosen}
        onChange={(value) => setChosen(captureTimes.find((time) => time === value) ?? chosen)}
      >
        <Stack gap={12} mt={12}>
          {captureTimes.map((time) => (
            <Radio key={time} value={time} label={WORDS[time].label} description={WORDS[time].description} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen !== 'at_once' && unable.length > 0 && (
        <Alert color="yellow" mt="md">
          {unable.join(', ')} can’t authorize payments, so {unable.length === 1 ? 'it captures' : 'they capture'} at
          checkout.
        </Alert>
      )}
      {chosen !== 'at_once' && able.length > 0 && (
        <Alert color="blue" mt="md">
          Authorizations usually expire after about a week. Expired authorizations are not charged.
        </Alert>
      )}
      {save.error !== null && (
        <Alert color="red" mt="md">
          {save.error}
        </Alert>
      )}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onDone} disabled={save.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={save.busy}>
          Save
        </Button>
      </Group>
    </form>
  )
}

/** A button that opens when the store captures payments. */
export function CaptureSettings() {
  const { store_id } = useStore()
  const [open, setOpen] = useState(false)
  const { data } = useApi(authorizations.settings, { query: { store_id } })
  if (!data) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Capture settings
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Payment capture">
        {open && (
          <CaptureForm stored={data.capture_when} able={data.able} unable={data.unable} onDone={() => setOpen(false)} />
        )}
      </Modal>
    </>
  )
}
