import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { shopify, type ShopifyConnection } from '../../../../shared/contracts/integrations/shopify.ts'
import {
  DIRECTIONS,
  SYNCED_KINDS,
  type Directions,
  type SyncedKind,
} from '../../../../shared/domain/shopify/synced-kinds.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { DIRECTION_LABELS, SYNCED_KIND_LABELS } from './shopify-labels.ts'
import classes from './shopify.module.css'
import { shopifyReads } from './use-shopify-actions.ts'

interface DialogProps {
  connection: ShopifyConnection
  onClose: () => void
}

interface SelectProps {
  kind: SyncedKind
  values: Directions
  onChange: (change: Partial<Directions>) => void
}

function DirectionSelect({ kind, values, onChange }: SelectProps) {
  const options: readonly Directions['products'][] = DIRECTIONS[kind]
  return (
    <ChoiceSelect
      labelled
      label={SYNCED_KIND_LABELS[kind]}
      value={values[kind]}
      options={options.map((value) => ({ value, label: DIRECTION_LABELS[value] }))}
      onChange={(value) => onChange({ [kind]: value })}
    />
  )
}

/** Chooses which side changes the other, by kind of data, and the location of the stock. */
export function DirectionsDialog({ connection, onClose }: DialogProps) {
  const { store_id } = useStore()
  const toast = useNotification()
  const [values, setValues] = useState(connection.directions)
  const [location_id, setLocation] = useState(connection.location?.location_id ?? '')
  // The version that was shown: someone else's change meanwhile isn't overwritten.
  const [version] = useState(connection.version)
  const save = useAction(shopify.update, {
    invalidates: shopifyReads,
    onSuccess: () => {
      toast.success('Changes saved')
      onClose()
    },
  })
  const submit = () =>
    void save.run({
      body: { store_id, directions: values, ...(location_id !== '' && { location_id }), version },
    })
  const { locations } = connection
  return (
    <Modal opened onClose={onClose} title="Edit directions" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap={16}>
        {SYNCED_KINDS.map((kind) => (
          <DirectionSelect
            key={kind}
            kind={kind}
            values={values}
            onChange={(change) => setValues((now) => ({ ...now, ...change }))}
          />
        ))}
        {locations.length > 0 && (
          <ChoiceSelect
            labelled
            label="Stock location in Shopify"
            value={location_id}
            options={locations.map((location) => ({ value: location.location_id, label: location.name }))}
            onChange={setLocation}
          />
        )}
        <p className={classes.soft}>
          Both ways: a change on either side is made on the other, and changes to the same field are listed as
          conflicts. One way: the source always wins. With orders on, paid orders are written to Shopify, and
          fulfillments and tracking come back.
        </p>
        {save.error !== null && (
          <Alert color="red" role="alert">
            {save.error}
          </Alert>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.busy} onClick={submit}>
            Save directions
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
