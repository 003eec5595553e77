INSERT INTO public.app_secrets VALUES ('access-token-key', 'b2xkIGtleSBvZiB0aGUgcmVsZWFzZSB0aGF0IHdhcw==');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-20 09:01:00+00', 1, 'sign_in', NULL, '203.0.113.7');
INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-20 09:02:00+00', 1, 'channel_deleted', '3', NULL);
INSERT INTO public.channel_categories VALUES (1, 'Дом', 'дом');
INSERT INTO public.channel_categories VALUES (2, 'Ёлки', 'елки');
INSERT INTO public.channel_deletions VALUES (3, '730');
INSERT INTO public.channel_sync VALUES (true, '66938a1e-d7b4-41b9-a713-b2a0d7f33bef', '1/1');
INSERT INTO public.channel_sync_starts VALUES ('22222222-2222-4222-8222-222222222222', '2026-11-20 09:00:00+00');
INSERT INTO public.channels VALUES (1, 'Тёплый свет 1', 'теплый свет 1', 'Таб	и перенос
строки', 'https://svet.example/1', 2, 1000, NULL, 18.40, 0.52, NULL, NULL, NULL, NULL, 32000.00, 37900.50, 12, 33352.00, 37900.00, '2026-12-31', 'ООО «Поле»', 'ооо «поле»', 22, true, true, false, 'promoage', 'by_contract', 'project_manager', '@svet', NULL, NULL, 'registered', 'no_risk', true, false, 'app', 1, '2026-11-20 10:00:00+00', 1, '730');
INSERT INTO public.channels VALUES (2, 'Тёплый свет 2', 'теплый свет 2', 'Таб	и перенос
строки', 'https://svet.example/2', 1, 2000, NULL, 18.40, 0.52, NULL, NULL, NULL, NULL, 32000.00, 37900.50, 12, 33352.00, 37900.00, '2026-12-31', 'ООО «Поле»', 'ооо «поле»', 22, true, true, false, 'promoage', 'by_contract', 'project_manager', '@svet', NULL, NULL, 'registered', 'no_risk', true, false, 'app', 1, '2026-11-20 10:00:00+00', 1, '730');
INSERT INTO public.refresh_tokens VALUES ('\xdeadbeef', '11111111-1111-4111-8111-111111111111', '2026-11-20 09:01:00+00', '2026-12-20 09:01:00+00', NULL);
INSERT INTO public.schema_migrations VALUES ('0001_channel_base.sql', '037d3cd0ce7a91b337990cb3c73af42f5a1970244dc087acebfa6b05d2bb2b71', '2026-11-20 08:00:00+00');
INSERT INTO public.session_families VALUES ('11111111-1111-4111-8111-111111111111', 1, '2026-11-20 09:01:00+00', NULL, NULL);
INSERT INTO public.session_families VALUES ('11111111-1111-4111-8111-111111111112', 2, '2026-11-20 09:01:00+00', '2026-11-20 18:00:00+00', 'disabled');
INSERT INTO public.sign_in_attempts OVERRIDING SYSTEM VALUE VALUES (1, 'nobody@agency.example', '203.0.113.7', '2026-11-20 09:00:00+00');
INSERT INTO public.users VALUES (1, 'anna@agency.example', 'Анна Белова', '$argon2id$v=19$m=19456,t=2,p=1$sOmZ5HdnFMKql5F0WXXjqQ$HtfhjRKYpVIHlz9f4JaTzb1VM46CCu4a9DmNTR3BcLQ', NULL, '2026-11-20 09:00:00+00');
INSERT INTO public.users VALUES (2, 'boris@agency.example', 'Борис Ёлкин', '$argon2id$v=19$m=19456,t=2,p=1$sOmZ5HdnFMKql5F0WXXjqQ$HtfhjRKYpVIHlz9f4JaTzb1VM46CCu4a9DmNTR3BcLQ', '2026-11-20 18:00:00+00', '2026-11-20 09:00:00+00');
SELECT pg_catalog.setval('public.audit_log_id_seq', 2, true);
SELECT pg_catalog.setval('public.channel_categories_id_seq', 2, true);
SELECT pg_catalog.setval('public.channels_id_seq', 3, true);
SELECT pg_catalog.setval('public.sign_in_attempts_id_seq', 1, true);
SELECT pg_catalog.setval('public.users_id_seq', 2, true);
