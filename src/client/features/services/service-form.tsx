import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { sections } from '#client/lib/page/sections.ts'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { fieldRules } from '#client/ui/form/form-rules.ts'
import { FormCell, FormSection } from '#client/ui/form/form-section.tsx'
import { FormSelect } from '#client/ui/form/form-select.tsx'
import { serviceInput } from '#contract/services.ts'
import { maxServiceDescription, serviceStatuses } from '#domain/service.ts'
import { LogoInput } from './logo-input.tsx'
import { useServiceForm } from './use-service-form.ts'

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
