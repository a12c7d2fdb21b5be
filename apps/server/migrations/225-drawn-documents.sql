-- A document has one file for each picture and for each page of a PDF: three files of at most 20 pages.
alter table document_file drop constraint document_file_place_check;
alter table document_file add check (place between 1 and 60);

-- PDFs are not shown as they came. Their players are asked to send them again.
update document set state = 4, decided_at = now()
where state = 1
  and id in (select document_id from document_file where content_type = 'application/pdf');

-- Bounds the transcripts that one address gets.
create index support_transcript_of_email on support_transcript (lower(email), asked_at);
