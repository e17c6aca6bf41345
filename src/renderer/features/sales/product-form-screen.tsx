import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { inventory, type Product } from '../../../shared/contracts/inventory.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { ImageUpload } from '../../ui/image-upload.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { NotAllowed } from '../../ui/resource/not-allowed.tsx'
import { EditScreen } from '../../ui/resource/edit-screen.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AdjustStockDialog, type StockTarget } from './adjust-stock-dialog.tsx'
import { mediaUrl } from '../../lib/media-url.ts'
import { MissingId } from './missing-id.tsx'
import classes from './product-form.module.css'
import { useProductActions } from './use-product-actions.ts'
import { useNewProduct, useStoredProduct, type ProductForm, type ProductFormApi } from './use-product-form.ts'
import { VariantsEditor } from './variants-editor.tsx'

const list = { label: 'Inventory', path: to('inventory.list') }

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
            label="Title"
            description="The name on the payment page, the order and the receipt."
            required
            autoFocus={product === null}
            {...form.getInputProps('title')}
          />
          <Textarea label="Description" rows={4} resize="vertical" {...form.getInputProps('description')} />
        </div>
        <ImageUpload
          label="Image"
          description="PNG, JPEG, WebP, AVIF or GIF up to 8 MB. It is shown beside the product at checkout."
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

/** Archive or restore, and delete. */
function ProductButtons({ product, onDeleted }: { product: Product; onDeleted: () => void }) {
  const { setStatus, remove } = useProductActions()
  const archived = product.status === 'archived'
  const deleteIt = async () => {
    if (await remove(product)) onDeleted()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={archived ? <IconArchiveOff size={16} stroke={1.8} /> : <IconArchive size={16} stroke={1.8} />}
        onClick={() => void setStatus([product], archived ? 'active' : 'archived')}
      >
        {archived ? 'Restore' : 'Archive'}
      </Button>
      <Button
        variant="default"
        className={classes.destructive ?? ''}
        leftSection={<IconTrash size={16} stroke={1.8} />}
        onClick={() => void deleteIt()}
      >
        Delete
      </Button>
    </>
  )
}

interface ProductEditorProps extends ProductForm {
  /** Null for a new one. */
  product: Product | null
}

function ProductEditor({ product, form, ref, onSubmit, error, saving }: ProductEditorProps) {
  const { currency } = useStore()
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState(false)
  const [target, setTarget] = useState<StockTarget | null>(null)
  const title = product?.title ?? 'New product'
  useScreenTitle(product?.title ?? null)
  const back = () => void navigate(list.path)
  return (
    <>
      <EditScreen
        header={{
          title,
          crumbs: [list, { label: title }],
          ...(product?.status === 'archived' && { status: <StatusBadge tone="mute">Archived</StatusBadge> }),
          ...(product && {
            action: (
              <ProductButtons
                product={product}
                onDeleted={() => {
                  setDeleted(true)
                  back()
                }}
              />
            ),
          }),
        }}
        what="Product"
        onSubmit={onSubmit}
        saving={saving}
        dirty={form.isDirty() && !deleted}
        saveLabel={product ? 'Save' : 'Create product'}
        onCancel={back}
      >
        <div
          className={classes.form}
          ref={(fields) => {
            ref.current = fields?.closest('form') ?? null
          }}
        >
          {error !== null && <Alert color="red">{error}</Alert>}
          <ProductFields form={form} product={product} />
          <VariantsEditor
            form={form}
            product={product}
            currency={product?.currency ?? currency}
            onAdjust={(variant_id) => product && setTarget({ product, variant_id })}
          />
        </div>
      </EditScreen>
      <AdjustStockDialog target={target} onClose={() => setTarget(null)} />
    </>
  )
}

function NewProduct() {
  return <ProductEditor product={null} {...useNewProduct()} />
}

function EditedProduct({ product }: { product: Product }) {
  return <ProductEditor product={product} {...useStoredProduct(product)} />
}

function StoredProduct({ product_id }: { product_id: string }) {
  const { data, load } = useApi(inventory.details, { query: { product_id } })
  if (data) return <EditedProduct product={data.data} />
  return (
    <DetailScreen header={{ title: 'Product', crumbs: [list, { label: 'Product' }] }} load={load} what="Product">
      {null}
    </DetailScreen>
  )
}

/** /sales/inventory/new and /sales/inventory/edit?product_id=: a product with its variants (SA-003). */
export default function ProductFormScreen() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const product_id = params.get('product_id') ?? ''
  if (!useCan('inventory.manage')) return <NotAllowed />
  if (pathname === to('inventory.new')) return <NewProduct />
  if (product_id === '') return <MissingId what="product" list={list} />
  return <StoredProduct key={product_id} product_id={product_id} />
}
