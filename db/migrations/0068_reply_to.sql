-- Messages of the contact form are answered to their sender.
ALTER TABLE mails ADD COLUMN reply_to text;
