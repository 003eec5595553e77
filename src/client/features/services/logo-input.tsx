import { Form } from 'antd'
import { ImageUp, Trash2 } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { ApiError } from '#client/lib/http/api-error.ts'
import { Button, Spinner } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/control/offline-disabled.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { logoFaults, maxLogoBytes, maxLogoMegabytes } from '#domain/service.ts'
import styles from './logo-input.module.css'
import { type Logo, useUploadLogo } from './services.mutations.ts'

type LogoInputProps = {
  value?: Logo | null
  onChange?: (logo: Logo | null) => void
  id?: string
  'aria-describedby'?: string
  ref?: Ref<HTMLButtonElement>
}

/** A field that uploads and shows a PNG file, which the user selects or drops. */
export function LogoInput({ value, onChange, id, ref, 'aria-describedby': error }: LogoInputProps) {
  const { status } = Form.Item.useStatus()
  const picker = useRef<HTMLInputElement>(null)
  const { upload, isUploading } = useUpload((logo) => onChange?.(logo))
  return (
    <div className={styles.logo}>
      <input
        ref={picker}
        type="file"
        accept="image/png"
        // An inline style, because antd's form styles override the attribute `hidden` of file inputs.
        style={{ display: 'none' }}
        onChange={({ target }) => {
          upload(target.files)
          // The input is cleared, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <OfflineDisabled action="загрузить логотип">
        {(disabled) => (
          <button
            id={id}
            aria-describedby={error}
            {...disabled}
            ref={ref}
            type="button"
            className={styles.zone}
            data-status={status}
            aria-busy={isUploading}
            onClick={() => picker.current?.click()}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (!disabled['aria-disabled']) upload(event.dataTransfer.files)
            }}
          >
            <ZoneContent logo={value ?? undefined} isUploading={isUploading} />
          </button>
        )}
      </OfflineDisabled>
      {value && (
        <Button variant="text" icon={<Trash2 size={18} />} disabled={isUploading} onClick={() => onChange?.(null)}>
          Убрать
        </Button>
      )}
    </div>
  )
}

function ZoneContent({ logo, isUploading }: { logo: Logo | undefined; isUploading: boolean }) {
  if (isUploading) return <Spinner label="Загрузка файла" />
  if (logo) return <img className={styles.preview} src={logo.url} alt={logo.name} />
  return (
    <>
      <ImageUp size={24} aria-hidden />
      <span>Выберите файл или перетащите его сюда</span>
      <span className={styles.hint}>PNG, до {maxLogoMegabytes}&nbsp;МБ</span>
    </>
  )
}

/** Uploads a single valid file and shows errors at the field, also if there are several files. */
function useUpload(onUploaded: (logo: Logo) => void) {
  const form = Form.useFormInstance()
  const uploading = useUploadLogo()
  const [isChecking, setChecking] = useState(false)
  const isUploading = isChecking || uploading.isPending
  const refuse = (text: string) => form.setFields([{ name: 'logo', errors: [text] }])
  const upload = async (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined || isUploading) return
    setChecking(true)
    const problem = files?.length === 1 ? await logoProblem(file) : 'Можно загрузить только один файл'
    setChecking(false)
    if (problem !== undefined) return refuse(problem)
    uploading.mutate(file, {
      onSuccess: (uploaded) => {
        if (uploaded === undefined) return void toast.error('Ошибка: файл не загружен')
        toast.success('Файл успешно загружен')
        onUploaded({ id: uploaded.id, name: uploaded.name, url: uploaded.url })
      },
      onError: (error) => {
        toast.error('Ошибка загрузки файла')
        if (!(error instanceof ApiError) || !error.message) return
        // Unlike `logoProblem`, the server reads the whole picture.
        refuse(error.code === 'file_content_mismatch' ? logoFaults.notPng : error.message)
      },
    })
  }
  return { upload: (files: FileList | null) => void upload(files), isUploading }
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Returns the reason why a file cannot be a logo, or undefined. The server refuses content that is no PNG, too. */
export async function logoProblem(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, pngSignature.length).arrayBuffer())
  if (!pngSignature.every((byte, index) => head[index] === byte)) return logoFaults.notPng
  if (!/\.png$/i.test(file.name)) return logoFaults.notPng
  return file.size > maxLogoBytes ? logoFaults.tooLarge : undefined
}
