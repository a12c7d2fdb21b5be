-- Mails about an account are due before those of campaigns, which may be many.
create index message_account_mail_due on message (mail_due_at) where mail = 0 and campaign_id is null;
create index message_campaign_mail_due on message (mail_due_at) where mail = 0 and campaign_id is not null;
drop index message_mail_due;
