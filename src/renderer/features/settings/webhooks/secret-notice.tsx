import { Alert, Button, Group } from '@mantine/core'
import { CopyField } from '../../../ui/display/copy-field.tsx'

/** A signing secret, shown once. */
export function SecretNotice({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <Alert color="yellow" mb={16}>
        The secret is only shown once. Use it to verify that events come from us.
      </Alert>
      <CopyField label="Signing secret" value={secret} mono />
      <Group justify="flex-end" mt={24}>
        <Button onClick={onClose}>I’ve copied the secret</Button>
      </Group>
    </>
  )
}
