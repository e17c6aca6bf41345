import { Button, Textarea, TextInput } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { inventory, type Product } from '../../../../shared/contracts/sales/inventory.ts'
import { mediaUrl } from '../../../lib/format/media-url.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ImageUpload } from '../../../ui/inputs/image-upload.tsx'
import type { EditedForm } from '../../../ui/resource/edited-form.ts'
import { DeleteButton, EditedScreen, StoredScreen } from '../../../ui/resource/edited-screen.tsx'
import { NotAllowed } from '../../../ui/resource/not-allowed.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { AdjustStockDialog, type StockTarget } from './adjust-stock-dialog.tsx'
import { MissingId } from '../missing-id.tsx'
import type { ProductValues } from './product-form.ts'
import classes from './product-form.module.css'
import { useProductActions } from './use-product-actions.ts'
import { useNewProduct, useStoredProduct, type ProductFormApi } from './use-product-form.ts'
import { VariantsEditor } from './variants-editor.tsx'

const place = { what: 'Product', list: { label: 'Inventory', path: to('inventory.list') } }

function ProductFields({ form, product }: { form: ProductFormApi; product: Product | null }) {
  const { image, remove_image } = form.values
  const stored = product?.image ?? null
  const shown = stored !== null && !remove_image ? mediaUrl(stored) : null
  const imageError = form.errors.image
  return (
    <Section form title="Product">
      <div className={classes.fields}>
        <div className={classes.words}>
          <TextInput
            label="Product title"
            description="Shown on the payment page, order and receipt."
            required
            autoFocus={product === null}
            {...form.getInputProps('title')}
          />
          <Textarea label="Description" rows={4} resize="vertical" {...form.getInputProps('description')} />
        </div>
        <ImageUpload
          label="Image"
          description="PNG, JPEG, WebP, AVIF or GIF up to 8 MB. Shown next to the product at checkout."
          file={image}
          current={shown}
          error={typeof imageError === 'string' ? imageError : undefined}
          onChange={(file) => {
            form.setFieldValue('image', file)
            form.clearFieldError('image')
          }}
          onProblem={(problem) => form.setFieldValue('image_problem', problem)}
          onRemoveCurrent={() => form.setFieldValue('remove_image', true)}
        />
      </div>
    </Section>
  )
}

/** Archive, restore and delete buttons. */
function ProductButtons({ product }: { product: Product }) {
  const { setStatus, remove } = useProductActions()
  const archived = product.status === 'archived'
  return (
    <>
      <Button
        variant="default"
        leftSection={archived ? <IconArchiveOff size={16} stroke={1.8} /> : <IconArchive size={16} stroke={1.8} />}
        onClick={() => void setStatus([product], archived ? 'active' : 'archived')}
      >
        {archived ? 'Restore' : 'Archive'}
      </Button>
      <DeleteButton remove={() => remove(product)} />
    </>
  )
}

const statusOf = ({ status }: Product) => status === 'archived' && <StatusBadge tone="mute">Archived</StatusBadge>

/** `product` is null for a new one. */
function ProductEditor({ product, edited }: { product: Product | null; edited: EditedForm<ProductValues> }) {
  const { currency } = useStore()
  const [target, setTarget] = useState<StockTarget | null>(null)
  const { form } = edited
  return (
    <>
      <EditedScreen
        {...place}
        edited={edited}
        stored={product && { name: product.title, status: statusOf(product) }}
        buttons={product && <ProductButtons product={product} />}
      >
        <ProductFields form={form} product={product} />
        <VariantsEditor
          form={form}
          product={product}
          currency={product?.currency ?? currency}
          onAdjust={(variant_id) => product && setTarget({ product, variant_id })}
        />
      </EditedScreen>
      <AdjustStockDialog target={target} onClose={() => setTarget(null)} />
    </>
  )
}

const NewProduct = () => <ProductEditor product={null} edited={useNewProduct()} />
const EditedProduct = ({ product }: { product: Product }) => (
  <ProductEditor product={product} edited={useStoredProduct(product)} />
)

function StoredProduct({ product_id }: { product_id: string }) {
  const found = useApi(inventory.details, { query: { product_id } })
  return (
    <StoredScreen {...place} found={found}>
      {({ data }) => <EditedProduct product={data} />}
    </StoredScreen>
  )
}

/** /sales/inventory/new and /sales/inventory/edit?product_id=: a product with its variants (SA-003). */
export default function ProductFormScreen() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const product_id = params.get('product_id') ?? ''
  if (!useCan('inventory.manage')) return <NotAllowed />
  if (pathname === to('inventory.new')) return <NewProduct />
  if (product_id === '') return <MissingId what="product" list={place.list} />
  return <StoredProduct key={product_id} product_id={product_id} />
}
