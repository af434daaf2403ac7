ALTER TABLE "experiment_count" ADD COLUMN "audience" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_count" DROP CONSTRAINT "experiment_count_pk";
--> statement-breakpoint
ALTER TABLE "experiment_count" ADD CONSTRAINT "experiment_count_pk" PRIMARY KEY("web_id","path","experiment","variant","kind","goal","audience","day");