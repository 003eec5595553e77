import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import * as z from 'zod/mini'
import { sections } from '#client/lib/page/sections.ts'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { fieldRules } from '#client/ui/form/form-rules.ts'
import { FormCell, FormSection } from '#client/ui/form/form-section.tsx'
import { useCreateForm } from '#client/ui/form/use-versioned-form.ts'
import { FormSelect } from '#client/ui/input/select.tsx'
import { fileId } from '#contract/files.ts'
import { serviceInput } from '#contract/services.ts'
import { maxServiceDescription, serviceStatuses } from '#domain/service.ts'
import { LogoInput } from './logo-input.tsx'
import { useCreateService } from './services.mutations.ts'

const statuses = Object.entries(serviceStatuses).map(([value, label]) => ({ value, label }))

export function ServiceForm() {
  const navigate = useNavigate()
  const toList = (replace: boolean) => void navigate({ to: '/services', replace })
  return (
    <FormPage
      title="Добавление нового сервиса"
      crumb={sections.services}
      name="service"
      state={useServiceForm()}
      submitLabel="Добавить"
      saveAction="добавить сервис"
      onSaved={() => toList(true)}
      onCancel={() => toList(false)}
    >
      <ServiceFields />
    </FormPage>
  )
}

function ServiceFields() {
  return (
    <FormSection title="Сервис">
      <FormCell width="full">
        <Form.Item name="title" label="Название" {...fieldRules(serviceInput, 'title')}>
          <Input autoComplete="off" />
        </Form.Item>
      </FormCell>
      <FormCell width="full">
        <Form.Item name="description" label="Описание" {...fieldRules(serviceInput, 'description')}>
          <TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={{ show: true, max: maxServiceDescription }} />
        </Form.Item>
      </FormCell>
      <FormCell width="half">
        <Form.Item name="url" label="Ссылка" validateTrigger="onBlur" {...fieldRules(serviceInput, 'url')}>
          <Input inputMode="url" autoComplete="off" placeholder="https://" />
        </Form.Item>
      </FormCell>
      <FormCell width="half">
        <Form.Item name="status" label="Статус" {...fieldRules(serviceInput, 'status')}>
          <FormSelect options={statuses} />
        </Form.Item>
      </FormCell>
      <FormCell width="full">
        <Form.Item name="logo" label="Логотип" {...fieldRules(serviceInput, 'logo')}>
          <LogoInput />
        </Form.Item>
      </FormCell>
    </FormSection>
  )
}

type ServiceFormValues = z.output<typeof draftValues>

const fields = ['title', 'description', 'url', 'status', 'logo'] as const
const empty: ServiceFormValues = { title: '', description: '', url: '', status: 'free', logo: null }
const draftValues = z.object({
  title: z.string(),
  description: z.string(),
  url: z.string(),
  status: serviceInput.shape.status,
  logo: z.nullable(z.object({ id: fileId(), name: z.string(), url: z.string() })),
})

function useServiceForm() {
  const creation = useCreateService()
  return useCreateForm<ServiceFormValues>({
    path: sections.services.create.to,
    fields,
    parseDraft: (draft) => z.safeParse(draftValues, draft?.values).data,
    initialValues: empty,
    hasContent,
    creation,
    create: (values) => {
      const { logo } = z.parse(draftValues, values)
      const service = z.parse(serviceInput, values)
      return creation.mutateAsync({ ...service, logo: { name: '', url: '', ...logo, ...service.logo } })
    },
  })
}

function hasContent(values: Partial<ServiceFormValues>) {
  const { title = '', description = '', url = '', status = empty.status, logo } = values
  return `${title}${description}${url}`.trim() !== '' || status !== empty.status || Boolean(logo)
}
