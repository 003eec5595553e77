/** 1 канал, 2 канала, 5 каналов */
export const channelForms = { one: 'канал', few: 'канала', many: 'каналов' }
